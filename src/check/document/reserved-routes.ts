import { en, type LocalizedText } from "../../language/messages/localized-text.ts";

/**
 * First path segments (lower case) that this project's servers answer themselves; a page there would be unreachable
 * or would hide them. The only list of these segments.
 */
export const RESERVED_SEGMENTS: Readonly<Record<string, LocalizedText>> = {
  campaigns: en`published campaigns and their pictures`.zh`已发布的活动数据和图片`,
  art: en`published pictures`.zh`已发布的图片`,
  assets: en`the engine's scripts and styles`.zh`引擎的脚本和样式`,
  preview: en`previews of drafts`.zh`草稿的预览`,
  __sandbox: en`the sandbox`.zh`沙箱`,
  __server: en`calls that the sandbox answers for other hosts`.zh`沙箱代替其他主机接收的接口调用`,
  studio: en`the studio`.zh`工作室`,
  "-": en`requests of a server to itself`.zh`服务器自己的请求`,
};

/** Files at the root of a site that a publish writes besides pages. The only list of their names. */
export const SITE_FILES = {
  /** The app alone, in which browsers draw a page. */
  shell: "shell.html",
  /** The answer to addresses without a page, under the name that static hosts look for. */
  missing: "404.html",
  robots: "robots.txt",
  sitemap: "sitemap.xml",
} as const;

/** The endings of the compressed forms that are stored next to files. */
export const COMPRESSED_ENDINGS = [".gz", ".br"] as const;

/** The end of a name that servers and browsers take for a file's: `tea.gz`, but not `tea-1.2`. */
export const FILE_ENDING = /\.[a-z][a-z0-9]*$/i;

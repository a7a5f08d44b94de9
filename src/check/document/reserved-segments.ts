import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
/**
 * First path segments (lower case) that this project's servers answer themselves; a page there would be unreachable
 * or would hide them. The only list of these segments.
 */
export const RESERVED_SEGMENTS: Readonly<Record<string, LocalizedText>> = {
  campaigns: en`published campaigns and their pictures`.zh`已发布的活动数据和图片`,
  "prod-api": en`calls to the server`.zh`服务器接口`,
  art: en`published pictures`.zh`已发布的图片`,
  assets: en`the engine's scripts and styles`.zh`引擎的脚本和样式`,
  __sandbox: en`the sandbox`.zh`沙箱`,
  studio: en`the studio`.zh`工作室`,
};

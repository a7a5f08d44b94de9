import type { Server } from "node:net";
import { join } from "node:path";
import { Failure } from "../../src/check/command-result.ts";
import {
  en,
  formatJsonInMessage,
  type Language,
  type LocalizedText,
} from "../../src/language/messages/localized-text.ts";
import { createSite, type Site } from "../../src/publish/site.ts";
import { SCREEN_PATHS } from "../../src/studio/app/base/screen-paths.ts";
import { root } from "../check/schemas.ts";
import { projectFolder } from "./command-environment.ts";

/** Opens the site of a project as it is published. */
export function createSiteOfProject(project: string | undefined): Site {
  return createSite({ folder: projectFolder(project), schemas: join(root, "schemas") });
}

/**
 * Opens the site of a project for a server that answers calls for servers on other hosts, too: by the sandbox, or from the
 * backend that API_ORIGIN names. Pages call this backend itself if its own address is in the brand.
 */
export function createServedSite(project: string | undefined): Site {
  const { API_ORIGIN = "" } = process.env;
  const directCalls = URL.canParse(API_ORIGIN) ? { to: new URL(API_ORIGIN).origin } : "none";
  return createSite({ folder: projectFolder(project), schemas: join(root, "schemas"), directCalls });
}

/** Returns the port in PORT, which must be free, or by default this one. Port 0 means any free port. */
export function readPort(usual: number): { port: number; strictPort: boolean; host: string } {
  const named = process.env.PORT;
  if (!named) return { port: usual, strictPort: false, host: "127.0.0.1" };
  const port = Number(named);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Failure(
      en`PORT is ${formatJsonInMessage(named)}, expected a number from 0 to 65535`
        .zh`PORT 是${formatJsonInMessage(named)}，应为 0 到 65535 的数字`,
      2,
    );
  return { port, strictPort: true, host: "127.0.0.1" };
}

/** Waits until a server listens. If its port is in use, closes it and fails. */
export async function waitUntilListening<Server>(
  start: Promise<Server>,
  close = async (): Promise<void> => {},
): Promise<Server> {
  return start.catch(async (error: unknown) => {
    await close();
    if (!(error instanceof Error) || !/already in use/.test(error.message)) throw error;
    const port = process.env.PORT ?? "";
    throw new Failure(
      en`Port ${port} is in use. Stop the other program, or set PORT to another number (0 means any free port)`
        .zh`端口 ${port} 已被占用：请停掉占用它的程序，或把 PORT 设成别的数字（0 表示任意空闲端口）`,
    );
  });
}

/** The screens of the studio, in the printed order. */
const STUDIO_SCREENS: readonly (readonly [path: string, about: LocalizedText])[] = [
  [SCREEN_PATHS.editor, en`studio: create and edit campaigns`.zh`工作室：新建和修改活动`],
  [SCREEN_PATHS.gallery, en`gallery: every page in every state`.zh`画廊：所有页面的每个状态`],
  [
    SCREEN_PATHS.reference,
    en`reference: everything that a campaign can contain`.zh`参考：活动里可以写的全部内容`,
  ],
];

interface PrintOptions {
  site: Pick<Site, "refs">;
  hasStudio: boolean;
  language: Language;
}

/** Prints the addresses of the page index, with the number of pages, and of the studio. Prints no text of a document. */
export function printPageAddresses(httpServer: unknown, { site, hasStudio, language }: PrintOptions): void {
  // Vite's server may be an HTTP/2 server, which also has an address.
  const address = (httpServer as Server).address();
  const port = typeof address === "object" && address ? address.port : 0;
  const count = site.refs().length;
  const index = en`index of ${count === 1 ? "1 page" : `all ${count} pages`}`.zh`页面列表（共 ${count} 个）`;
  const all = [["/", index] as const, ...(hasStudio ? STUDIO_SCREENS : [])];
  const width = Math.max(...all.map(([path]) => path.length));
  const lines = all.map(
    ([path, about]) => `  http://127.0.0.1:${port}${path.padEnd(width)}  ${about[language]}`,
  );
  console.log(`\n${lines.join("\n")}\n`);
}

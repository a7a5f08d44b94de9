import type { Server } from "node:net";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Failure } from "../../src/check/command-result.ts";
import { visible } from "../../src/check/report/visible.ts";
import { en, sayJson } from "../../src/language/messages/saying.ts";
import { shownTitle } from "../../src/publish/shown-title.ts";
import { createSite, type Site } from "../../src/publish/site.ts";
import { root } from "../check/schemas.ts";
import { campaignsFolder } from "./surroundings.ts";

/** Opens the site of a campaigns folder. */
export function openSite(folder = campaignsFolder()): Site {
  return createSite({ folder, schemas: join(root, "schemas") });
}

/** The port that PORT names, or this one; 0 takes any that is free. A port that PORT names must be free. */
export function readPort(usual: number): { port: number; strictPort: boolean; host: string } {
  const named = process.env.PORT;
  if (!named) return { port: usual, strictPort: false, host: "127.0.0.1" };
  const port = Number(named);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Failure(
      en`PORT is ${sayJson(named)}, expected a number from 0 to 65535`
        .zh`PORT 是${sayJson(named)}，应为 0 到 65535 的数字`,
      2,
    );
  return { port, strictPort: true, host: "127.0.0.1" };
}

/** Waits until a server listens. If its port is in use, closes it and fails. */
export async function listening<Server>(
  start: Promise<Server>,
  close = async (): Promise<void> => {},
): Promise<Server> {
  return start.catch(async (error: unknown) => {
    await close();
    if (!(error instanceof Error) || !/already in use/.test(error.message)) throw error;
    const port = process.env.PORT ?? "";
    throw new Failure(
      en`Port ${port} is in use: stop the other program, or set PORT to another number (0 takes any that is free)`
        .zh`端口 ${port} 已被占用：请停掉占用它的程序，或把 PORT 设成别的数字（0 表示任意空闲端口）`,
    );
  });
}

/** Nobody reads a longer list, and each page of it is looked into. */
const MOST_PRINTED = 100;

/** Whoever opens a page asks for hundreds of files: nothing is looked into until so long after the last. */
const QUIET_MS = 50;

/** Prints where the server listens, and every page that can be opened there. Whoever asks for one meanwhile comes first. */
export async function printPages(httpServer: unknown, site: Site): Promise<void> {
  // Vite's server may also be one of HTTP/2, which has an address too.
  const server = httpServer as Server;
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  console.log(`\n  ${origin}/\n`);
  let askedAt = Number.NEGATIVE_INFINITY;
  const heed = () => {
    askedAt = performance.now();
  };
  server.on("request", heed);
  const refs = site.refs();
  for (const { key, route } of refs.slice(0, MOST_PRINTED)) {
    const published = site.page(key)?.published;
    console.log(visible(`  ${origin}${route}  ${published ? shownTitle(published) : ""}`));
    await setImmediate();
    while (performance.now() - askedAt < QUIET_MS)
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
  server.off("request", heed);
  if (refs.length > MOST_PRINTED) console.log(`  and ${refs.length - MOST_PRINTED} more`);
  console.log("");
}

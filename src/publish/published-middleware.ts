import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { kindOf } from "./headers/headers.ts";
import { knownTypeOf } from "./pages/content-type.ts";
import { codeOf } from "./release/file-errors.ts";
import { isReading, type Middleware, pathOf } from "./request.ts";

interface PublishedOptions {
  /** The root of a server: DIR/current. */
  folder: string;
  /** What this server makes of a page, for its address. */
  change?: (html: string, url: string | undefined) => string;
}

/**
 * Serves a published site as nginx does: the file of an address, else the page drawn for it, else the shell. Calls, and
 * what is missing and no page, are left to others. A release that is published meanwhile counts at once.
 */
export function publishedMiddleware({ change = (html) => html, folder }: PublishedOptions): Middleware {
  return (request, response, next) => {
    const path = pathOf(request.url);
    if (path === undefined || !isReading(request)) return next();
    findFile(folder, path)
      .then((found) => {
        if (!found) return next();
        response.writeHead(200, { "Content-Type": found.type });
        const isPage = found.type.startsWith("text/html");
        response.end(isPage ? change(found.content.toString("utf8"), request.url) : found.content);
      })
      .catch(next);
  };
}

interface Found {
  content: Buffer;
  type: string;
}

async function findFile(folder: string, path: string): Promise<Found | undefined> {
  const bare = path.replace(/\/+$/, "");
  const pages = kindOf(path).name === "page" ? [`${bare || "/index"}.html`, "/shell.html"] : [];
  for (const candidate of [bare, ...pages]) {
    // Compressed forms, and routes, are no files with a type of their own.
    const type = knownTypeOf(candidate);
    const content = type === undefined ? undefined : await readIfThere(join(folder, candidate));
    if (type !== undefined && content) return { content, type };
  }
  return undefined;
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

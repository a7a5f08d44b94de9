import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type InlineConfig } from "vite";
import { createSite } from "../../../src/publish/site.ts";
import { campaignHostPlugin } from "../../../src/sandbox/campaign-host-plugin.ts";
import { STUDIO_API_PATH } from "../../../src/studio/api.ts";
import { studioPlugins } from "../../../src/studio/server/studio-plugins.ts";

/** An HTTP response of the studio. */
export interface Answer<T> {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** The text parsed as JSON. */
  body: T;
}

export interface ServedStudio {
  /** The edited copy of campaigns/. */
  folder: string;
  port: number;
  /** Sends a request like the studio's page; `headers` override its headers. */
  ask: <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<T>>;
  /** Like `ask`, with paths relative to the API. */
  api: ServedStudio["ask"];
  close: () => Promise<void>;
}

let shared: Promise<ServedStudio> | undefined;

/**
 * Returns the studio that test files of this process share, since a studio's first requests load and check everything.
 * `close` restores its copy of the campaigns for the next file. Nothing ends the server but the end of the process.
 */
export async function sharedStudio(): Promise<ServedStudio> {
  shared ??= serveStudio();
  const studio = await shared;
  return { ...studio, close: async () => restoreFolder(studio.folder) };
}

/** Makes the folder equal to campaigns/ again. Unchanged files stay untouched. */
function restoreFolder(folder: string): void {
  const paths = (of: string) => readdirSync(of, { recursive: true, encoding: "utf8" });
  const isSame = (path: string) => {
    const [one, other] = [
      lstatSync(join(folder, path)),
      lstatSync(join("campaigns", path), { throwIfNoEntry: false }),
    ];
    if (other === undefined || one.isDirectory() !== other.isDirectory() || one.isSymbolicLink())
      return false;
    return (
      one.isDirectory() || readFileSync(join(folder, path)).equals(readFileSync(join("campaigns", path)))
    );
  };
  for (const path of paths(folder)) {
    const isThere = lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined;
    if (isThere && !isSame(path)) rmSync(join(folder, path), { recursive: true });
  }
  cpSync("campaigns", folder, {
    recursive: true,
    filter: (_, to) => !existsSync(to) || lstatSync(to).isDirectory(),
  });
}

/** Serves the studio like `npm start`, with a copy of the campaigns. `more` are further settings of Vite. */
export async function serveStudio(more: InlineConfig = {}): Promise<ServedStudio> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "studio-")));
  cpSync("campaigns", folder, { recursive: true });
  const site = createSite({ folder, schemas: "schemas" });
  const server = await createServer({
    configFile: false,
    root: join(process.cwd(), "src"),
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    plugins: [
      campaignHostPlugin({ site }),
      studioPlugins({ site, readme: () => readFileSync("README.md", "utf8") }),
    ],
    ...more,
    server: { host: "127.0.0.1", port: 0, hmr: false, ws: false, allowedHosts: true, ...more.server },
  });
  await server.listen();
  const { port } = (server.httpServer as Server).address() as AddressInfo; // it listens on a TCP port
  const ask: ServedStudio["ask"] = (method, path, body, headers = {}) => {
    const usual = {
      host: `127.0.0.1:${port}`,
      origin: `http://127.0.0.1:${port}`,
      "content-type": "application/json",
    };
    const content = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const length = content === undefined ? {} : { "content-length": Buffer.byteLength(content) };
    return new Promise((resolve, reject) => {
      const sent = request(
        // No keep-alive: the server closes idle connections while a test computes for seconds.
        { port, host: "127.0.0.1", method, path, agent: false, headers: { ...usual, ...length, ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            const isJson = String(response.headers["content-type"]).startsWith("application/json");
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, text, body: isJson ? JSON.parse(text) : undefined });
          });
        },
      );
      sent.on("error", reject);
      sent.end(content);
    });
  };
  return {
    folder,
    port,
    ask,
    api: (method, path, ...rest) => ask(method, `${STUDIO_API_PATH}/${path}`, ...rest),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { createSite } from "../../../src/publish/site.ts";
import { campaignHost } from "../../../src/sandbox/host.ts";
import { API } from "../../../src/studio/api.ts";
import { studioHost } from "../../../src/studio/server/studio-host.ts";

/** What the studio answered. */
export interface Answer<T> {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** The text as JSON. */
  body: T;
}

export interface ServedStudio {
  /** The copy of campaigns/ that it edits. */
  folder: string;
  port: number;
  /** Asks as the studio's page does; `headers` may say otherwise. */
  ask: <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<T>>;
  /** The same under the paths of its API. */
  api: ServedStudio["ask"];
  close: () => Promise<void>;
}

/** Serves the studio as `npm start` does, over a copy of the campaigns. */
export async function serveStudio(): Promise<ServedStudio> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "studio-")));
  cpSync("campaigns", folder, { recursive: true });
  const site = createSite({ folder, schemas: "schemas" });
  const server = await createServer({
    configFile: false,
    root: join(process.cwd(), "src"),
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    plugins: [campaignHost({ site }), studioHost({ site, readme: () => readFileSync("README.md", "utf8") })],
    server: { host: "127.0.0.1", port: 0, hmr: false, ws: false, allowedHosts: true },
  });
  await server.listen();
  // It listens on a port of this machine.
  const { port } = (server.httpServer as Server).address() as AddressInfo;
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
        // A connection of its own: one that was kept is closed where a test worked for some seconds in between.
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
    api: (method, path, ...rest) => ask(method, `${API}/${path}`, ...rest),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

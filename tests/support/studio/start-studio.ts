import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "vite";
import { type PreviewServer, startDevelopment } from "../../../scripts/lib/preview-server.ts";
import { stubStudio } from "./stub-studio.ts";

/** Whether the studio's own server is there. */
const isServed = existsSync("src/studio/server");

/** Starts the studio over a folder of campaigns: as `npm start` does, or by itself where it has no server yet. */
export async function startStudio(folder: string): Promise<PreviewServer> {
  if (isServed) return startDevelopment({ CAMPAIGNS: folder });
  const server = await createServer({
    configFile: "vite.config.ts",
    plugins: [stubStudio(folder)],
    server: { host: "127.0.0.1", port: 0 },
    logLevel: "error",
  });
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo | undefined;
  return { origin: `http://127.0.0.1:${address?.port}`, stop: () => server.close() };
}

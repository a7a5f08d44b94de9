import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import {
  type PreviewServer,
  startDevelopmentServer,
  startPreviewServer,
} from "../../../scripts/lib/preview-server.ts";
import { makeCertificate, trustOf } from "../browser/certificate.ts";
import { type RestServer, startRestServer } from "./rest-server.ts";
import { roasteryRoutes } from "./roastery-server.ts";

const ROASTERY = "tests/projects/roastery";

const BRAND = "brands/roastery.json";
const HOST = "api.roastery.example";

/** Ways to serve the roastery's pages. proxied: the development server forwards calls to a server without TLS. */
export type SiteName = "published" | "development" | "proxied";

/** The roastery's pages and its server, which a browser reaches under its real name. */
export interface RoasterySites {
  origins: Partial<Record<SiteName, string>>;
  /** The server of the published and the development pages. */
  rest: RestServer;
  /** The server to which the development server forwards calls. */
  plain: RestServer;
  browser: Browser;
  close(): Promise<void>;
}

/** Publishes and serves the roastery, with a server of its own. Calls end after `timeoutMs` instead of the brand's time. */
export async function startRoastery(
  names: readonly SiteName[],
  { chrome, timeoutMs }: { chrome: LaunchOptions; timeoutMs: number },
): Promise<RoasterySites> {
  const folder = mkdtempSync(join(tmpdir(), "roastery-"));
  const certificate = makeCertificate(folder);
  const [rest, plain] = await Promise.all([
    startRestServer(roasteryRoutes(), certificate),
    startRestServer(roasteryRoutes()),
  ]);
  const copyProject = (name: string, base?: string) => {
    const project = join(folder, name);
    cpSync(ROASTERY, project, { recursive: true });
    const brand = JSON.parse(readFileSync(join(project, BRAND), "utf8"));
    const server = { ...brand.server, timeoutMs, ...(base !== undefined && { base }) };
    writeFileSync(join(project, BRAND), JSON.stringify({ ...brand, server }));
    return project;
  };
  const campaigns = copyProject("project");
  const site = join(folder, "site");
  const start: Record<SiteName, () => Promise<PreviewServer>> = {
    published: async () => {
      const publish = ["scripts/campaign-engine.mjs", "publish", "--to", site];
      await promisify(execFile)(process.execPath, publish, { env: { ...process.env, CAMPAIGNS: campaigns } });
      return startPreviewServer({ CAMPAIGNS: campaigns, SITE: site });
    },
    // Pages call the server on its own host, not the sandbox.
    development: () => startDevelopmentServer({ CAMPAIGNS: campaigns, API_ORIGIN: `https://${HOST}` }),
    proxied: () =>
      startDevelopmentServer({
        CAMPAIGNS: copyProject("forwarded", "/v1"),
        API_ORIGIN: `http://127.0.0.1:${plain.port}`,
      }),
  };
  const mapped = `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${rest.port}`;
  const args = [...(chrome.args ?? []), mapped, ...trustOf(certificate)];
  const [browser, ...servers] = await Promise.all([
    chromium.launch({ ...chrome, args }),
    ...names.map((name) => start[name]()),
  ]);
  const origins = Object.fromEntries(names.map((name, i) => [name, servers[i]?.origin ?? ""]));
  rest.allowed.push(...Object.values(origins));
  return {
    ...{ origins, rest, plain, browser },
    async close() {
      await Promise.all([browser.close(), rest.close(), plain.close(), ...servers.map((one) => one.stop())]);
      rmSync(folder, { recursive: true });
    },
  };
}

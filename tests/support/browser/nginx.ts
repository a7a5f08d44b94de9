import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrotli, findProgram } from "../../../scripts/lib/programs.mjs";
import type { NginxOptions } from "../../../src/publish/headers/nginx.ts";
import type { Certificate } from "./certificate.ts";

export interface Nginx {
  /** Such as `https://127.0.0.1:40123`. */
  origin: string;
  /** The certificate of its authority: its own. */
  ca: string;
  /** The configuration of its `http` part. */
  configuration: string;
  /** Returns its access log. */
  readLog(): string;
  readErrorLog(): string;
  stop(): Promise<void>;
}

/** The options of a configuration that depend on this machine and process. */
export type OwnOptions = Pick<NginxOptions, "listen" | "certificate" | "key" | "log" | "errorLog" | "brotli">;

/** Temporary folders of nginx, which default to its package's paths: moved into the test's folder. */
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** The message that its sockets are open. */
const OPEN = /using the "\w+" event method/;

/** The message that another process took the free port meanwhile. */
const TAKEN = /bind\(\) to \S+ failed \(98:/;

/** Whether nginx is installed, and whether it has the Brotli module. */
export const nginxHere = { isThere: findProgram("nginx") !== null, hasBrotli: findBrotli() !== null };

/**
 * Starts an nginx with this configuration of its `http` block, as a single process with its own folder. Fails with its
 * output if it does not start.
 */
export async function startNginx(
  { certificate, key, text }: Certificate,
  configure: (own: OwnOptions) => string,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const log = join(folder, "asked.log");
  const errorLog = join(folder, "errors.log");
  const brotli = nginxHere.hasBrotli;
  try {
    for (;;) {
      const listen = `127.0.0.1:${await freePort()}`;
      const http = configure({ listen, certificate, key, log, errorLog, brotli });
      writeFileSync(join(folder, "nginx.conf"), wholeConfiguration(http));
      const child = await run(folder);
      if (child === "taken") continue;
      const stop = async () => {
        await child.stop();
        rmSync(folder, { recursive: true });
      };
      const readLog = () => readFileSync(log, "utf8");
      const readErrorLog = () => readFileSync(errorLog, "utf8");
      return { origin: `https://${listen}`, ca: text, configuration: http, readLog, readErrorLog, stop };
    }
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

async function run(folder: string): Promise<"taken" | { stop(): Promise<void> }> {
  const program = findProgram("nginx");
  if (program === null) throw new Error("There is no nginx: run node scripts/prepare.mjs --browser");
  const child = spawn(program, ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  let said = "";
  const isOpen = await new Promise<boolean>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
      if (OPEN.test(said)) resolve(true);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (TAKEN.test(said)) resolve(false);
      else reject(new Error(`nginx ended with code ${code}:\n${said}`));
    });
  });
  if (!isOpen) return "taken";
  return {
    async stop() {
      child.kill();
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Returns a whole configuration. A single process keeps its user, and ends completely when it is killed. */
function wholeConfiguration(http: string): string {
  const brotli = findBrotli();
  return `${brotli === null ? "" : `load_module ${brotli};\n`}daemon off;
master_process off;
pid nginx.pid;
error_log stderr notice;
events {}
http {
${TEMPORARY.map((name) => `    ${name}_temp_path ${name};`).join("\n")}
${http}
}
`;
}

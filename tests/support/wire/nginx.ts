import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Nginx {
  /** The socket on which it listens: a path that no other process has, where a free port may be taken meanwhile. */
  socket: string;
  stop(): Promise<void>;
}

/** Where it would keep what it receives, by the paths of its package: all of them in its own folder instead. */
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** It says so as soon as its sockets are open. */
const OPEN = /using the "\w+" event method/;

/**
 * Starts an nginx with this configuration of its `http` part, as one process of its own with a folder of its own.
 * Fails with what it said where it does not start.
 */
export async function startNginx(program: string, configure: (socket: string) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const socket = join(folder, "socket");
  writeFileSync(join(folder, "nginx.conf"), wholeConfiguration(configure(socket)));
  const child = spawn(program, ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
      if (OPEN.test(said)) resolve();
    });
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`nginx ended with code ${code}:\n${said}`)));
  }).catch((error) => {
    rmSync(folder, { recursive: true });
    throw error;
  });
  return {
    socket,
    async stop() {
      child.kill();
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** One process, so that it keeps its user and nothing is left of it when it is ended. */
function wholeConfiguration(http: string): string {
  return `daemon off;
master_process off;
pid nginx.pid;
error_log stderr notice;
events {}
http {
    access_log off;
${TEMPORARY.map((name) => `    ${name}_temp_path ${name};`).join("\n")}
${http}
}
`;
}

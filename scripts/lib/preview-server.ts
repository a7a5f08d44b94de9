import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "../check/schemas.ts";

/** Timeout for a server to start; on two busy cores it may need half of it. */
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 3_000;

/** Each function runs so briefly that optimising its code takes more time than it saves. */
const V8_FLAGS = ["--no-opt", "--max-lazy"];

/** A server in a child process, for tests and pictures. */
export interface PreviewServer {
  /** Such as `http://127.0.0.1:40123`, without a slash at the end. */
  origin: string;
  /** The id of its process; undefined after a failed start. */
  pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the command `preview` (the built app with the sandbox) on a free port in a new process, and waits for its address.
 * `more` are additional environment variables. Fails with its output if it ends early, or prints no address in time.
 */
export function startPreviewServer(more: Record<string, string> = {}): Promise<PreviewServer> {
  return startServerProcess("preview", more);
}

/** Starts the development server (`npm start`) in the same way; it serves the app from its sources. */
export function startDevelopmentServer(more: Record<string, string> = {}): Promise<PreviewServer> {
  return startServerProcess("start", more);
}

async function startServerProcess(command: string, more: Record<string, string>): Promise<PreviewServer> {
  const child = spawn(process.execPath, [...V8_FLAGS, "scripts/campaign-engine.mjs", command], {
    cwd: root,
    env: { ...process.env, PORT: "0", ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const rejectWith = (why: string) => reject(new Error(`${command} ${why}:\n${output}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      rejectWith(`printed no address within ${START_TIMEOUT_MS / 1000} s`);
    }, START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      rejectWith(`ended with code ${code}`);
    });
  });

  return {
    origin,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill();
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

import { constants, getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createSite } from "../../../publish/site.ts";
import { importSandbox } from "../../../sandbox/project/import-sandbox.ts";
import type { ThreadData } from "../draft/draft-messages.ts";
import type { ProofAnswer, ProofRequest } from "./proof-worker.ts";
import { provePages } from "./prove-pages.ts";

// Entry point of the thread that proves pages. It reads the disk itself, so its answers are current.

/** Increase of the nice value: typing takes precedence on few cores, but pictures still make progress. */
const NICE_INCREASE = 5;
// On other systems, the priority would apply to the whole process.
if (process.platform === "linux")
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICE_INCREASE));

const { folders, sandbox }: ThreadData = workerData;
const site = createSite(folders);
const project = sandbox && (await importSandbox(sandbox));
const pages = provePages({ site, project });

parentPort?.on("message", async ({ id, key, what }: ProofRequest) => {
  const answer = await pages[what](key).then(
    (found): ProofAnswer => ({ id, found }),
    (error: unknown): ProofAnswer => ({ id, error }),
  );
  parentPort?.postMessage(answer);
});

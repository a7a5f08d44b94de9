import { constants, getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { once } from "../../../language/memoize.ts";
import { createSite } from "../../../publish/site.ts";
import { importSandbox } from "../../../sandbox/project/import-sandbox.ts";
import type { ThreadData } from "../draft/draft-messages.ts";
import { createReviews } from "../review/review-pages.ts";
import type { ProofAnswer, ProofCalls, ProofRequest } from "./proof-worker.ts";
import { provePages } from "./prove-pages.ts";

// Entry point of the thread that proves and compares pages. It reads the disk itself, so its answers are current.

/** Increase of the nice value: typing takes precedence on few cores, but pictures still make progress. */
const NICE_INCREASE = 5;

/** Lowers the priority at the first proof for the gallery. The operator waits for comparisons, and does not type meanwhile. */
const lowerPriority = once(() => {
  // On other systems, the priority would apply to the whole process.
  if (process.platform === "linux")
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICE_INCREASE));
});

const { sandbox, site: options }: ThreadData = workerData;
const site = createSite(options);
const project = sandbox && (await importSandbox(sandbox));
const calls: ProofCalls = { ...provePages({ site, project }), ...createReviews({ site, project }) };

parentPort?.on("message", async ({ id, given, what }: ProofRequest) => {
  if (what === "rows" || what === "scenes") lowerPriority();
  const call = calls[what] as (given: unknown) => Promise<unknown>; // the argument that the caller's type requires
  const answer = await call(given).then(
    (found): ProofAnswer => ({ id, found }),
    (error: unknown): ProofAnswer => ({ id, error }),
  );
  parentPort?.postMessage(answer);
});

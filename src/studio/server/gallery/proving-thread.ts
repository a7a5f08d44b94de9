import { constants, getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createSite } from "../../../publish/site.ts";
import { loadRules } from "../../../sandbox/rules/load-rules.ts";
import type { ProvingAnswer, ProvingQuestion } from "./proved-aside.ts";
import { provedPages } from "./proved-pages.ts";

// What the thread runs in which pages are proved. It looks at the disk itself: what it tells holds when it is asked.

/** Where processors are few, whoever types comes first; not so far that nobody gets to see a picture. */
const NICE = 5;
// Elsewhere it would be about the whole server.
if (process.platform === "linux")
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICE));

const site = createSite(workerData);
const pages = provedPages({ site, rules: await loadRules() });

parentPort?.on("message", async ({ id, key, what }: ProvingQuestion) => {
  const answer = await pages[what](key).then(
    (found): ProvingAnswer => ({ id, found }),
    (error: unknown): ProvingAnswer => ({ id, error }),
  );
  parentPort?.postMessage(answer);
});

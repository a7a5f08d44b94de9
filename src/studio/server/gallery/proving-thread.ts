import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createSite } from "../../../publish/site.ts";
import { loadRules } from "../../../sandbox/rules/load-rules.ts";
import type { ProvingAnswer, ProvingQuestion } from "./proved-aside.ts";
import { provedPages } from "./proved-pages.ts";

// What the thread runs in which pages are proved. It looks at the disk itself: what it tells holds when it is asked.

// There this is about the thread that says it, elsewhere about the whole server. Whoever types comes first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const site = createSite(workerData);
const pages = provedPages({ site, rules: await loadRules() });

parentPort?.on("message", async ({ id, key, what }: ProvingQuestion) => {
  const answer = await pages[what](key).then(
    (found): ProvingAnswer => ({ id, found }),
    (error: unknown): ProvingAnswer => ({ id, error }),
  );
  parentPort?.postMessage(answer);
});

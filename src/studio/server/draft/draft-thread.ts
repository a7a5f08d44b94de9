import { parentPort, workerData } from "node:worker_threads";
import { createSite } from "../../../publish/site.ts";
import { importSandbox } from "../../../sandbox/project/import-sandbox.ts";
import { StudioError } from "../http/send-picture.ts";
import type { DraftMessage, ThreadData, ThreadMessage } from "./draft-messages.ts";
import { Drafts } from "./drafts.ts";

// Entry point of the thread that checks drafts. It reads the disk itself.

const { sandbox, site: options }: ThreadData = workerData;
const site = createSite(options);
const project = sandbox && (await importSandbox(sandbox));
const drafts = new Drafts({ site, project, onPage: () => undefined });

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

async function answerDraftRequest({ id, input, what }: Extract<DraftMessage, { id: number }>): Promise<void> {
  send({ id, kind: "begun" });
  try {
    send({ id, kind: "done", found: await drafts[what](input) });
  } catch (error) {
    if (error instanceof StudioError) send({ id, kind: "refused", status: error.status, body: error.body });
    else send({ id, kind: "failed", error });
  }
}

parentPort?.on("message", (message: DraftMessage) => {
  if ("changed" in message) {
    site.noteChanges(message.changed);
    drafts.onFilesChanged(message.changed);
  } else if ("restore" in message) drafts.restore(message.restore);
  else void answerDraftRequest(message);
});

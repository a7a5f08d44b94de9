import { inspect } from "node:util";
import { errorMessageOf, failureResult } from "../../../check/command-result.ts";
import type { PublishProgress } from "../../api-publishing.ts";
import type { TaskMessage, TaskReply } from "./publish-messages.ts";
import type { PublishTaskAccess } from "./publish-tasks.ts";
import { taskRunners } from "./task-runners.ts";

/** Shortest time between two reports of one step (ms). */
const REPORT_EVERY_MS = 100;

/** Answers the tasks that the parent process sends, until it disconnects. */
export function answerPublishTasks(access: PublishTaskAccess): void {
  const reply = (message: TaskReply) => process.send?.(message);
  process.on("message", async ({ id, input, task }: TaskMessage) => {
    let last = { step: "", at: 0 };
    const onProgress = (progress: PublishProgress) => {
      const at = Date.now();
      if (progress.step === last.step && at - last.at < REPORT_EVERY_MS) return;
      last = { step: progress.step, at };
      reply({ id, kind: "progress", progress });
    };
    try {
      // The parent sends each task with its own input.
      const found = await taskRunners[task](access, input as never, onProgress);
      reply({ id, kind: "done", found });
    } catch (error) {
      const isKnown = failureResult(error, "en") !== undefined;
      reply(
        isKnown
          ? { id, kind: "refused", saying: errorMessageOf(error) }
          : { id, kind: "failed", stack: inspect(error) },
      );
    }
  });
  // A publish that is cut off changes nothing for customers.
  process.on("disconnect", () => process.exit());
}

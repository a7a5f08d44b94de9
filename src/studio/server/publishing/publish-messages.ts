import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import type { PublishProgress } from "../../api-publishing.ts";
import type { PublishTasks } from "./publish-tasks.ts";

/** Message to the process that publishes: a task. */
export interface TaskMessage {
  id: number;
  task: keyof PublishTasks;
  input: unknown;
}

/** Message from the process about a task. The last one is its result, or why it failed. */
export type TaskReply = { id: number } & (
  | { kind: "progress"; progress: PublishProgress }
  | { kind: "done"; found: unknown }
  /** The operator can resolve it. */
  | { kind: "refused"; saying: LocalizedText }
  /** A fault of the engine, with its stack. */
  | { kind: "failed"; stack: string }
);

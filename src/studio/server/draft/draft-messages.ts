import type { SiteOptions } from "../../../publish/site.ts";
import type { SandboxModule } from "../../../sandbox/project/import-sandbox.ts";
import type { ErrorResponse } from "../../api-write.ts";
import type { RequestInput } from "../http/read-studio-request.ts";
import type { DraftCalls } from "./draft-calls.ts";

/** What a thread of the studio gets at its start. It reads the campaigns itself. */
export interface ThreadData {
  site: SiteOptions;
  /** The project's sandbox, bundled by the main thread: Vite in each thread would cost memory and a second of start. */
  sandbox?: SandboxModule | undefined;
}

/** Message to the thread: a call, changed files, or a draft that the thread before it knew. */
export type DraftMessage =
  | { id: number; what: keyof DraftCalls; input: RequestInput }
  | { changed: readonly string[] }
  | { restore: RequestInput };

/** Message from the thread about a call. */
export type ThreadMessage = { id: number } & (
  | { kind: "begun" }
  | { kind: "done"; found: unknown }
  | { kind: "refused"; status: number; body: ErrorResponse }
  | { kind: "failed"; error: unknown }
);

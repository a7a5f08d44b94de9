import type { PublishedPage } from "../../../plan/published-page.ts";
import type { LeftToChange } from "../../../refactor/copies/left-to-change.ts";
import type { Refactoring } from "../../../refactor/refactoring.ts";
import type { SandboxAnswer } from "../../../sandbox/http/page-calls.ts";
import type {
  AddressResponse,
  DraftResponse,
  FileRange,
  PointerResponse,
  ProblemsResponse,
  Scene,
  StatesResponse,
} from "../../api.ts";
import type { CompletionsResponse, HoverHelp } from "../../api-assist.ts";
import type { OutcomeResponse, OutcomesResponse } from "../../api-outcomes.ts";
import type { TemplateResponse } from "../../api-templates.ts";
import type { RequestInput } from "../http/read-studio-request.ts";

type Answer<T> = (input: RequestInput) => T | Promise<T>;

/**
 * Requests about drafts. Their inputs and answers are plain data, so that another thread can answer them: a check can
 * take long. They throw, or reject with, StudioError.
 */
export interface DraftCalls {
  /** Stores a draft and returns its errors, pages and preview. */
  draft: Answer<DraftResponse>;
  /** Returns all problems of a file. */
  problems: Answer<ProblemsResponse>;
  /** Returns the errors of a text (`path`, `text`), without anybody's other drafts. */
  errors: Answer<ProblemsResponse>;
  complete: Answer<CompletionsResponse | null>;
  hover: Answer<HoverHelp | null>;
  states: Answer<StatesResponse>;
  /** Returns the outcomes of a page's calls, or of a brand, with their proofs. */
  outcomes: Answer<OutcomesResponse>;
  /** Explains the outcome of a response that the operator entered. */
  outcome: Answer<OutcomeResponse>;
  scene: Answer<Scene | null>;
  place: Answer<FileRange>;
  pointer: Answer<PointerResponse>;
  /** Returns the reference address for a position in a text. */
  address: Answer<AddressResponse>;
  /** Plans to change an amount or a prize of a text. */
  refactor: Answer<Refactoring>;
  /** Returns what is left to change in an edited copy (`editor`, `path`); null if it is no copy. */
  left: Answer<LeftToChange | null>;
  /** Describes a template (`editor`, `path`, `text`), which is drafted if it is no campaign of the folder (null). */
  template: Answer<TemplateResponse>;
  /** Returns the text of a new campaign (`path`) from a template (`text`, `source`) with `answers`. */
  fill: Answer<string>;
  /** Answers a call of the edited page. */
  sandbox: Answer<SandboxAnswer>;
  /** Returns an editor's page (`editor`, `key`) in its published form; undefined if the editor is not open. */
  publishedPage: Answer<PublishedPage | undefined>;
  /** Returns whether a page of any editor uses a picture (`path`). */
  usesPicture: Answer<boolean>;
}

/** The drafts of all editors, in this thread or another one. */
export interface DraftService extends DraftCalls {
  /** Updates the drafts after files changed on the disk. Paths are relative to the folder. */
  onFilesChanged(paths: readonly string[]): void;
  /** Ends the work of other threads; resolves when it has ended. */
  end(): Promise<void>;
}

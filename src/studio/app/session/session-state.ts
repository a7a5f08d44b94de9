import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { MergeChoices, MergeConflict } from "../../../merge/merge-conflict.ts";
import type { PublishedPage } from "../../../plan/published-page.ts";
import type {
  DraftResponse,
  FileEntry,
  FileRange,
  FileText,
  StatesResponse,
  StateTable,
  StudioProblem,
} from "../../api.ts";
import type { OutcomesResponse } from "../../api-outcomes.ts";
import type { StoredDraft } from "../base/browser-storage.ts";
import type { Observable } from "../base/observable.ts";
import { errorMessageOf, type StudioClient } from "../base/studio-client.ts";

/** A file that is open in the editor. */
export interface OpenFile {
  path: string;
  /** The text in the editor. */
  text: string;
  /** The saved text and version that the editing started from; empty and null for a file that is not on disk. */
  base: { text: string; version: string | null };
  /** Changes whenever the text is replaced other than by typing. */
  replaced: number;
}

/** A text of the open file that the server has checked, with its response. */
export interface CheckedDraft {
  text: string;
  response: DraftResponse;
}

/** A merge that waits for the operator: both sides changed some places differently. */
export interface PendingMerge {
  /** The text from which both sides started; null if it is not known. */
  base: string | null;
  /** The file on disk. */
  theirs: FileText;
  /** The edited text without the choices made so far. */
  mine: string;
  /** The text with these choices, which the editor got. */
  shown: string;
  conflicts: readonly MergeConflict[];
  choices: MergeChoices;
  /** Whether a text is not valid JSON, so that lines were merged. */
  isByLine: boolean;
}

/** Changes on disk that were merged into the edited text. */
export interface MergedChanges {
  /** Their places in words; empty if only notes, white space or broken JSON changed. */
  places: readonly LocalizedText[];
  /** The edited text before and after. */
  before: string;
  after: string;
}

/** The state of an editor session. */
export interface SessionState {
  /** Null until they are known. */
  files: readonly FileEntry[] | null;
  open: OpenFile | null;
  /** The latest text of the open file that the server has checked; null if none. */
  checkedDraft: CheckedDraft | null;
  /** The key of the shown page; null: the document's first page. */
  key: string | null;
  /** Null until they are known. */
  tables: readonly StateTable[] | null;
  /** The endpoints of the page, loaded with its tables. */
  endpoints: StatesResponse["endpoints"];
  /** The outcomes of the page's calls, or of the open brand, loaded with the tables. */
  outcomes: OutcomesResponse["lists"];
  /** Expressions of the page that change with the time, loaded with its tables. */
  timed: StatesResponse["timed"];
  /** The range that the editor shows once its file is open. */
  jumpTarget: FileRange | null;
  /** The version of the page that the pictures in the States tab show: that of the last pause in typing. */
  statesPage: PublishedPage | null;
  isSaving: boolean;
  /** Whether the server was too busy to check the open text, and is asked again in a moment. */
  isCheckDelayed: boolean;
  /** A merge with the file on disk that waits for the operator's choices. */
  merge: PendingMerge | null;
  /** Whether the list of these choices is open. */
  isResolving: boolean;
  /** The changes on disk that were merged last, until the operator has seen them or saves again. */
  merged: MergedChanges | null;
  /** If the open file was deleted or renamed on disk: its last saved text, null if that is not known. */
  missing: { text: string | null } | null;
  /** How many other windows have the open file open. */
  others: number;
  /** The unsaved draft that was restored into the editor, until the operator decides to keep or discard it. */
  restored: StoredDraft | null;
  /** A message. Errors (not `isGood`) stay until the server answers again, or longer if they last (`lasts`). */
  notice: { saying: LocalizedText; isGood: boolean; lasts?: true } | null;
}

/** The state of a session whose open file is as on disk, but for the operator's changes. */
export const NOTHING_TO_MERGE = { merge: null, isResolving: false, merged: null, missing: null } as const;

/** The state of a session before a file is open. */
export const EMPTY_SESSION: SessionState = {
  files: null,
  open: null,
  checkedDraft: null,
  key: null,
  tables: null,
  jumpTarget: null,
  statesPage: null,
  endpoints: {},
  outcomes: [],
  timed: [],
  isSaving: false,
  isCheckDelayed: false,
  ...NOTHING_TO_MERGE,
  others: 0,
  restored: null,
  notice: null,
};

/** Returns whether a file's text differs from the saved one. */
export function hasUnsavedChanges(open: OpenFile | null): boolean {
  return open !== null && open.text !== open.base.text;
}

/** Returns the problems of the open file that the server reported last; they may belong to an older text. */
export function knownProblems({ checkedDraft }: SessionState): readonly StudioProblem[] {
  return checkedDraft?.response.problems ?? NO_PROBLEMS;
}

const NO_PROBLEMS: readonly StudioProblem[] = [];

/** Returns the problems of exactly the current text; null if the server has not checked it yet. */
export function currentProblems({ checkedDraft, open }: SessionState): readonly StudioProblem[] | null {
  return checkedDraft && checkedDraft.text === open?.text ? checkedDraft.response.problems : null;
}

/** Returns the notice that tells the operator of a failure. */
export function createFailureNotice(error: unknown): Pick<SessionState, "notice"> {
  return { notice: { saying: errorMessageOf(error), isGood: false } };
}

/** Returns the reason why the open file cannot be saved with these problems; null if it can. */
export function reasonFileCannotBeSaved(
  state: SessionState,
  problems: readonly StudioProblem[] = knownProblems(state),
): LocalizedText | null {
  const { open, isSaving } = state;
  if (!open) return en`No file is open`.zh`还没有打开文件`;
  if (isSaving) return en`The file is being saved`.zh`正在保存`;
  if (!hasUnsavedChanges(open)) return en`The file has no changes to save`.zh`没有需要保存的改动`;
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors === 0) return null;
  return errors === 1
    ? en`The file has 1 error. Fix it before you save.`.zh`文件有 1 个错误，改正后才能保存。`
    : en`The file has ${errors} errors. Fix them before you save.`
        .zh`文件有${errors}个错误，改正后才能保存。`;
}

/**
 * Paints a page in the preview, optionally an optimistic update. Resolves after painting, never rejects. Returns
 * undefined if there is nothing to paint.
 */
export type PreviewDrawer = (answer: DraftResponse, optimistic?: PublishedPage) => Promise<void> | undefined;

/** The objects that the parts of an editor session share. */
export interface SessionParts {
  store: Observable<SessionState>;
  server: StudioClient;
  /** The id of this editor on the server. */
  editor: string;
  now: () => number;
  /** Sends the open text to the server to be checked. */
  checkText: () => void;
  /** Replaces the text in the editor. `base` is the saved text that the editing continues from. */
  replaceText: (text: string, base: OpenFile["base"]) => void;
}

import { en, type Saying } from "../../../language/messages/saying.ts";
import type { PublishedPage } from "../../../plan/published.ts";
import type {
  DraftAnswer,
  FileEntry,
  FileRange,
  FileText,
  StatesAnswer,
  StateTable,
  StudioProblem,
} from "../../api.ts";
import type { StoredDraft } from "../base/browser-storage.ts";
import type { Observable } from "../base/observable.ts";
import { type Server, sayingOf } from "../base/server.ts";

/** A file that is open in the editor. */
export interface OpenFile {
  path: string;
  /** The text in the editor. */
  text: string;
  /** The saved text and version that the editing started from. */
  base: { text: string; version: string };
  /** Changes whenever the text is replaced other than by typing. */
  replaced: number;
}

/** An answer to a draft, with the text of the draft. */
export interface AnsweredDraft {
  text: string;
  answer: DraftAnswer;
}

export interface SessionState {
  /** Null until they are known. */
  files: readonly FileEntry[] | null;
  open: OpenFile | null;
  /** The latest answer to a draft of the open file. */
  answered: AnsweredDraft | null;
  /** The key of the shown page; null: the document's first page. */
  key: string | null;
  /** Null until they are known. */
  tables: readonly StateTable[] | null;
  /** The endpoints of the page, loaded with its tables. */
  endpoints: StatesAnswer["endpoints"];
  /** The page's time-dependent expressions, loaded with its tables. */
  timed: StatesAnswer["timed"];
  /** The range that the editor shows once its file is open. */
  jumpTarget: FileRange | null;
  /** The version of the page that the stills of its states show: the one of the last pause in typing. */
  statesPage: PublishedPage | null;
  isSaving: boolean;
  /** The open file on disk, if it changed there while it was edited here. */
  changed: FileText | null;
  isComparing: boolean;
  /** The unsaved draft that was restored into the editor, until the operator decides to keep or discard it. */
  restored: StoredDraft | null;
  /** A message. Errors (not `isGood`) stay until the server answers again, or longer if they last (`lasts`). */
  notice: { saying: Saying; isGood: boolean; lasts?: true } | null;
}

export const EMPTY_SESSION: SessionState = {
  files: null,
  open: null,
  answered: null,
  key: null,
  tables: null,
  jumpTarget: null,
  statesPage: null,
  endpoints: {},
  timed: [],
  isSaving: false,
  changed: null,
  isComparing: false,
  restored: null,
  notice: null,
};

export function hasUnsavedChanges(open: OpenFile | null): boolean {
  return open !== null && open.text !== open.base.text;
}

/** Returns the known problems of the open file. */
export function problemsOf({ answered }: SessionState): readonly StudioProblem[] {
  return answered?.answer.problems ?? NONE;
}

const NONE: readonly StudioProblem[] = [];

/** Returns the problems of the open file, or null if they belong to another text and have outdated positions. */
export function currentProblems({ answered, open }: SessionState): readonly StudioProblem[] | null {
  return answered && answered.text === open?.text ? answered.answer.problems : null;
}

/** Returns the message for a failure. */
export function failureNotice(error: unknown): Pick<SessionState, "notice"> {
  return { notice: { saying: sayingOf(error), isGood: false } };
}

/** Returns why the open file cannot be saved now; null if it can. */
export function saveObstacle(state: SessionState): Saying | null {
  const { open, isSaving } = state;
  if (!open) return en`No file is open`.zh`还没有打开文件`;
  if (isSaving) return en`The file is being saved`.zh`正在保存`;
  if (!hasUnsavedChanges(open)) return en`The file has no changes to save`.zh`没有需要保存的改动`;
  const errors = problemsOf(state).filter(({ severity }) => severity === "error").length;
  if (errors === 0) return null;
  return errors === 1
    ? en`The file has 1 error. Fix it before you save.`.zh`文件有 1 个错误，改正后才能保存。`
    : en`The file has ${errors} errors. Fix them before you save.`
        .zh`文件有${errors}个错误，改正后才能保存。`;
}

/** Paints an answer's page or an optimistic update. Resolves after painting, never rejects; undefined: not painted. */
export type PreviewDrawer = (answer: DraftAnswer, optimistic?: PublishedPage) => Promise<void> | undefined;

/** The objects that the parts of an editor session share. */
export interface SessionParts {
  store: Observable<SessionState>;
  server: Server;
  /** The id of this editor on the server. */
  editor: string;
  now: () => number;
  /** Sends the open text to the server to be checked. */
  checkText: () => void;
  /** Replaces the text in the editor. `base` is the saved text that the editing continues from. */
  replaceText: (text: string, base: OpenFile["base"]) => void;
}

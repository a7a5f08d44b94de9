import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Published } from "../../../plan/published.ts";
import type {
  DraftAnswer,
  FileEntry,
  FileText,
  Place,
  StatesAnswer,
  StateTable,
  StudioProblem,
} from "../../api.ts";
import type { Observable } from "../base/observable.ts";
import type { KeptDraft } from "../base/remembered.ts";
import { type Server, sayingOf } from "../base/server.ts";

/** A file that is open in the editor. */
export interface OpenFile {
  path: string;
  /** As it is being edited. */
  text: string;
  /** As it was on the disk when the editing began. */
  base: { text: string; version: string };
  /** Another number whenever the text was replaced by something else than typing. */
  replaced: number;
}

/** An answer to a draft, and the text that it is about. */
export interface Answered {
  text: string;
  answer: DraftAnswer;
}

export interface DeskState {
  /** Null until they are known. */
  files: readonly FileEntry[] | null;
  open: OpenFile | null;
  /** To the latest draft of the open file that the server has answered. */
  answered: Answered | null;
  /** The page that is shown, by its key; null: the document's first. */
  key: string | null;
  /** Null until they are known. */
  tables: readonly StateTable[] | null;
  /** What the page asks the server for, known with its tables. */
  endpoints: StatesAnswer["endpoints"];
  /** What of the page is drawn by the time, known with its tables. */
  timed: StatesAnswer["timed"];
  /** The place that the editor is to show, once that file is open. */
  goal: Place | null;
  /** The page as its states are drawn: as it was when typing rested last. */
  pictured: Published | null;
  isSaving: boolean;
  /** The open file as it is on the disk, where it changed under what was edited here. */
  changed: FileText | null;
  isComparing: boolean;
  /** What was left unsaved in this browser and stands in the editor again, until somebody has seen that. */
  restored: KeptDraft | null;
  /** What went wrong and is to be read, until the server answers again or for as long as it `lasts`; `isGood`: it went well. */
  notice: { saying: Saying; isGood: boolean; lasts?: true } | null;
}

export const EMPTY_DESK: DeskState = {
  files: null,
  open: null,
  answered: null,
  key: null,
  tables: null,
  goal: null,
  pictured: null,
  endpoints: {},
  timed: [],
  isSaving: false,
  changed: null,
  isComparing: false,
  restored: null,
  notice: null,
};

export function isEdited(open: OpenFile | null): boolean {
  return open !== null && open.text !== open.base.text;
}

/** The problems of the open file as far as they are known. */
export function problemsOf({ answered }: DeskState): readonly StudioProblem[] {
  return answered?.answer.problems ?? NONE;
}

const NONE: readonly StudioProblem[] = [];

/** The same, where they are about the very text that stands in the editor: their places are right. */
export function currentProblems({ answered, open }: DeskState): readonly StudioProblem[] | null {
  return answered && answered.text === open?.text ? answered.answer.problems : null;
}

/** What is told of a failure. */
export function failed(error: unknown): Pick<DeskState, "notice"> {
  return { notice: { saying: sayingOf(error), isGood: false } };
}

/** Why the open file cannot be saved now; null where it can. */
export function whyNotSaved(state: DeskState): Saying | null {
  const { open, isSaving } = state;
  if (!open) return en`No file is open`.zh`还没有打开文件`;
  if (isSaving) return en`It is being saved`.zh`正在保存`;
  if (!isEdited(open)) return en`There is nothing to save: no changes`.zh`没有改动，不用保存`;
  const errors = problemsOf(state).filter(({ severity }) => severity === "error").length;
  if (errors === 0) return null;
  return errors === 1
    ? en`It has an error. Mend it first, then it can be saved.`.zh`还有 1 处错误，改好后才能保存。`
    : en`It has ${errors} errors. Mend them first, then it can be saved.`
        .zh`还有${errors}处错误，改好后才能保存。`;
}

/** Draws an answer's page, or words `ahead` of it; undefined: it is not drawn. Resolves once drawn, never rejects. */
export type FirstDrawer = (answer: DraftAnswer, ahead?: Published) => Promise<void> | undefined;

/** What the parts of a desk have in common. */
export interface DeskParts {
  store: Observable<DeskState>;
  server: Server;
  /** Names this editor to the server. */
  editor: string;
  now: () => number;
  /** Has the server look at the open text. */
  ask: () => void;
  /** Puts another text into the editor, as one that began from `base`. */
  put: (text: string, base: OpenFile["base"]) => void;
}

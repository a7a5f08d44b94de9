import type { EditorView } from "@codemirror/view";
import { childOf, type JsonNode, type Path, pathOf, pointerOf } from "../../../../check/json/json-node.ts";
import type { Schemas } from "../../../../check/schema/json-schema.ts";
import { bookOf, type Shape, ShapeBook } from "../../../../check/schema/shape.ts";
import { byKey } from "../../../../language/memoize.ts";
import { labelsIn } from "../../../labels.ts";
import { createObservable } from "../../base/observable.ts";
import type { Edit } from "./edits.ts";
import { type FormText, readText } from "./form-text.ts";

/** What is folded and where somebody is: of the form alone, not of the text. */
export interface FormState {
  /** What was opened or folded, by its pointer. */
  folds: Readonly<Record<string, boolean>>;
  /** The field that last had the keyboard. */
  here: string;
  /** The field that is to have it. */
  wanted: { pointer: string } | null;
  /** What is told once of what was done. */
  told: string;
}

/** Anything at all. */
export const FREE: Shape = new ShapeBook({}).shapeOf({}, "");

interface FormParts {
  schemas: Schemas;
  file: string;
  view: () => EditorView | null;
}

export type FormDesk = ReturnType<typeof createFormDesk>;

/** What all parts of a form share: the way to the text, and what its schema says. The same as long as the document is. */
export function createFormDesk({ file, schemas, view }: FormParts) {
  const store = createObservable<FormState>({ folds: {}, here: "", wanted: null, told: "" });
  const rootShape = bookOf(schemas).root(file);
  /** The text as it is now; null while it is no JSON. */
  const current = () => {
    const text = view()?.state.doc.toString();
    const read = text === undefined ? undefined : lastRead(text);
    return read && "good" in read ? read.good : null;
  };
  let last: FormText | null = null;
  return {
    store,
    /** What can be shown of a text: itself, else what it last was while it could be read, else what it was on the disk. */
    shown: (text: string, saved: string): FormText | null => {
      for (const one of [text, ...(last ? [] : [saved])]) {
        const read = lastRead(one);
        if ("good" in read) last = read.good;
      }
      return last;
    },
    labels: labelsIn(schemas),
    rootShape,
    current,
    orderAt: (path: Path): readonly string[] => {
      const { root } = current() ?? {};
      return root ? shapeAt(rootShape, root, path).propertyNames : [];
    },
    /** Changes the text, in one step that can be undone; what is typed on at one place is one step. */
    change: (edit: Edit, how?: "typing") => {
      const before = current();
      const parts = before ? edit(before) : [];
      if (parts.length === 0) return;
      const changes = parts.map(({ from, to, text: insert }) => ({ from, to, insert }));
      const [first] = changes;
      const anchor = (first?.from ?? 0) + (first?.insert.length ?? 0);
      // Without the name of an event the history makes one step of what was changed side by side.
      view()?.dispatch({
        changes,
        selection: { anchor },
        ...(how !== "typing" && { userEvent: "input.form" }),
      });
    },
    fold: (pointer: string, isOpen: boolean) =>
      store.set({ folds: { ...store.get().folds, [pointer]: isOpen } }),
    /** Opens all around a place, and takes the keyboard there. */
    reveal: (pointer: string) => {
      const path = pathOf(pointer);
      const around = path.map((_, index) => [pointerOf(path.slice(0, index + 1)), true]);
      store.set({
        folds: { ...store.get().folds, ...Object.fromEntries(around) },
        wanted: { pointer },
      });
    },
    /** Parts of a list were put elsewhere: what is open there goes along. */
    moved: (pointer: string, indexNow: (index: number) => number | null) => {
      const folds = Object.entries(store.get().folds).flatMap(([place, isOpen]): [string, boolean][] => {
        const [, index, rest = ""] = place.startsWith(`${pointer}/`)
          ? (/^\/(\d+)(.*)$/.exec(place.slice(pointer.length)) ?? [])
          : [];
        if (index === undefined) return [[place, isOpen]];
        const now = indexNow(Number(index));
        return now === null ? [] : [[`${pointer}/${now}${rest}`, isOpen]];
      });
      store.set({ folds: Object.fromEntries(folds) });
    },
  };
}

/** Each of several parts that ask for the same text gets the same answer. */
export const lastRead = byKey(readText, 1);

/** The shape at a path, each union as what stands there means it; anything where the schema says nothing. */
export function shapeAt(rootShape: Shape, root: JsonNode, path: Path): Shape {
  let [shape, node] = [rootShape.narrow(root), root as JsonNode | undefined];
  for (const key of path) {
    const inner = (node?.kind === "array" ? shape.items : shape.property(String(key))) ?? FREE;
    node = childOf(node, key);
    shape = node ? inner.narrow(node) : inner;
  }
  return shape;
}

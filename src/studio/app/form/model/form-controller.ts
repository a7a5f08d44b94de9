import type { EditorView } from "@codemirror/view";
import {
  childOf,
  type JsonNode,
  type Path,
  parsePointer,
  pointerOf,
} from "../../../../check/json/json-node.ts";
import type { Schemas } from "../../../../check/schema/json-schema.ts";
import { bookOf, type Shape, ShapeBook } from "../../../../check/schema/shape.ts";
import { memoizeByKey } from "../../../../language/memoize.ts";
import { labelsIn } from "../../../labels.ts";
import { createObservable } from "../../base/observable.ts";
import type { Edit } from "./edits.ts";
import { type FormText, readText } from "./form-text.ts";

/** The state of the form that is not part of the text. */
export interface FormState {
  /** The cards that were opened (true) or folded (false), by pointer. */
  folds: Readonly<Record<string, boolean>>;
  /** The pointer of the field that was focused last. */
  focusedPointer: string;
  /** The field to focus next. */
  focusRequest: { pointer: string } | null;
  /** One-off status message for screen readers. */
  statusMessage: string;
}

/** The shape of any value. */
export const ANY_SHAPE: Shape = new ShapeBook({}).shapeOf({}, "");

interface FormParts {
  schemas: Schemas;
  file: string;
  view: () => EditorView | null;
}

export type FormController = ReturnType<typeof createFormController>;

/** Creates the form controller, which all components of a form share. There is one for each open document. */
export function createFormController({ file, schemas, view }: FormParts) {
  const store = createObservable<FormState>({
    folds: {},
    focusedPointer: "",
    focusRequest: null,
    statusMessage: "",
  });
  const rootShape = bookOf(schemas).root(file);
  /** Returns the current text; null while it is not valid JSON. */
  const current = () => {
    const text = view()?.state.doc.toString();
    const read = text === undefined ? undefined : lastRead(text);
    return read && "good" in read ? read.good : null;
  };
  let last: FormText | null = null;
  return {
    store,
    /** Returns the text to show: the given one, else the last valid one, else the saved one. */
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
    /** Changes the text in one undo step. Continuous typing in one field is one step. */
    change: (edit: Edit, how?: "typing") => {
      const before = current();
      const parts = before ? edit(before) : [];
      if (parts.length === 0) return;
      const changes = parts.map(({ from, to, text: insert }) => ({ from, to, insert }));
      const [first] = changes;
      const anchor = (first?.from ?? 0) + (first?.insert.length ?? 0);
      // Without a `userEvent`, CodeMirror's history joins adjacent changes into one step.
      view()?.dispatch({
        changes,
        selection: { anchor },
        ...(how !== "typing" && { userEvent: "input.form" }),
      });
    },
    fold: (pointer: string, isOpen: boolean) =>
      store.set({ folds: { ...store.get().folds, [pointer]: isOpen } }),
    /** Opens all cards around a place and focuses it. */
    reveal: (pointer: string) => {
      const path = parsePointer(pointer);
      const around = path.map((_, index) => [pointerOf(path.slice(0, index + 1)), true]);
      store.set({
        folds: { ...store.get().folds, ...Object.fromEntries(around) },
        focusRequest: { pointer },
      });
    },
    /** Moves the fold states of list items to their new indexes; null: the item was removed. */
    moveFolds: (pointer: string, indexNow: (index: number) => number | null) => {
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

/** Caches the last result, so that several components that parse the same text share it. */
export const lastRead = memoizeByKey(readText, 1);

/** Returns the shape at a path, narrowed to the value at each step; `ANY_SHAPE` if the schema has no such place. */
export function shapeAt(rootShape: Shape, root: JsonNode, path: Path): Shape {
  let [shape, node] = [rootShape.narrow(root), root as JsonNode | undefined];
  for (const key of path) {
    const inner = (node?.kind === "array" ? shape.items : shape.property(String(key))) ?? ANY_SHAPE;
    node = childOf(node, key);
    shape = node ? inner.narrow(node) : inner;
  }
  return shape;
}

import type { EditorView } from "@codemirror/view";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  jsonPointerOf,
  parsePointer,
} from "../../../../check/json/json-node.ts";
import type { Schemas } from "../../../../check/schema/json-schema.ts";
import { type SchemaShape, SchemaShapes, schemaShapesOf } from "../../../../check/schema/schema-shape.ts";
import { memoizeByKey } from "../../../../language/memoize.ts";
import { formLabelsIn } from "../../../form-labels.ts";
import { createObservable } from "../../base/observable.ts";
import type { FormEdit } from "./form-edits.ts";
import { type FormText, parseFormText } from "./form-text.ts";
import { createOperatorOutline, type OperatorOutline } from "./operator-outline.ts";

/** What the form remembers besides the text: opened cards and the focus. */
export interface FormState {
  /** For each card that the operator opened (true) or folded (false): its JSON Pointer. */
  folds: Readonly<Record<string, boolean>>;
  /** The pointer of the field that was focused last. */
  focusedPointer: string;
  /** The field that is to be focused as soon as it is rendered; null if none. */
  focusRequest: { pointer: string } | null;
  /** One-off status message for screen readers. */
  statusMessage: string;
}

/** The schema that allows any value, for fields that the schema does not know. */
export const ANY_SHAPE: SchemaShape = new SchemaShapes({}).shapeOf({}, "");

/** Returns the schema of a whole brand, or of any other document. */
export function rootShapeOf(schemas: Schemas, isBrand: boolean): SchemaShape {
  return schemaShapesOf(schemas).root(isBrand ? "brand.schema.json" : "campaign.schema.json");
}

interface FormControllerOptions {
  schemas: Schemas;
  isBrand: boolean;
  view: () => EditorView | null;
}

/** The object that all components of a form share. */
export type FormController = ReturnType<typeof createFormController>;

/**
 * Creates the object through which the components of a form read and change the document. There is one for each open
 * document.
 */
export function createFormController({ isBrand, schemas, view }: FormControllerOptions) {
  const store = createObservable<FormState>({
    folds: {},
    focusedPointer: "",
    focusRequest: null,
    statusMessage: "",
  });
  const rootShape = rootShapeOf(schemas, isBrand);
  const labels = formLabelsIn(schemas);
  /** Returns the parsed current text; null while it is not valid JSON. */
  const current = () => {
    const text = view()?.state.doc.toString();
    const read = text === undefined ? undefined : parseFormTextCached(text);
    return read && "good" in read ? read.good : null;
  };
  let last: FormText | null = null;
  let outline: OperatorOutline | null = null;
  return {
    store,
    /** Returns the text that the form shows: the given one, else the last valid one, else the saved one. */
    shown: (text: string, saved: string): FormText | null => {
      for (const one of [text, ...(last ? [] : [saved])]) {
        const read = parseFormTextCached(one);
        if ("good" in read) last = read.good;
      }
      return last;
    },
    /** Returns what of a document operators edit; the same object as long as that stays the same. */
    outlineOf: (root: JsonNode): OperatorOutline => {
      const next = createOperatorOutline({ root, shape: rootShape, labels });
      if (outline?.signature !== next.signature) outline = next;
      return outline;
    },
    /** Returns whether the form for operators shows the value at a pointer of the current text. */
    isForOperators: (pointer: string): boolean => {
      const { root } = current() ?? {};
      return root !== undefined && createOperatorOutline({ root, shape: rootShape, labels }).isShown(pointer);
    },
    labels,
    rootShape,
    current,
    orderAt: (path: DocumentPath): readonly string[] => {
      const { root } = current() ?? {};
      return root ? shapeAtPath(rootShape, root, path).propertyNames : [];
    },
    /** Changes the text in one undo step. Continuous typing in one field is one step. */
    change: (edit: FormEdit, how?: "typing") => {
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
    /** Opens all cards around the field at a pointer and focuses the field. */
    reveal: (pointer: string) => {
      const path = parsePointer(pointer);
      const outer = path.map((_, index) => jsonPointerOf(path.slice(0, index + 1)));
      const around = [...outer, ...(outline?.around(pointer) ?? [])].map((place) => [place, true]);
      store.set({
        folds: { ...store.get().folds, ...Object.fromEntries(around) },
        focusRequest: { pointer },
      });
    },
    /**
     * Moves the open or folded state of list items to their new indexes; `indexNow` returns null for a removed item.
     */
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

/** Parses a text for the form. Caches the last result, so that components that parse the same text share it. */
export const parseFormTextCached = memoizeByKey(parseFormText, 1);

/**
 * Returns the schema of the value at a path, narrowed to the value at each step; `ANY_SHAPE` if the schema has no such
 * field.
 */
export function shapeAtPath(rootShape: SchemaShape, root: JsonNode, path: DocumentPath): SchemaShape {
  let [shape, node] = [rootShape.narrow(root), root as JsonNode | undefined];
  for (const key of path) {
    const inner = (node?.kind === "array" ? shape.items : shape.property(String(key))) ?? ANY_SHAPE;
    node = findChild(node, key);
    shape = node ? inner.narrow(node) : inner;
  }
  return shape;
}

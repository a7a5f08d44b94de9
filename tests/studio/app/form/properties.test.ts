import { history, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type DocumentPath, nodeAtPath, toPlainValue } from "../../../../src/check/json/json-node.ts";
import { walkDocument } from "../../../../src/check/schema/walk-document.ts";
import { shapeAtPath } from "../../../../src/studio/app/form/model/form-controller.ts";
import {
  copyItem,
  type FormEdit,
  insertItemAt,
  movePart,
  removePartAt,
  renameEntry,
  setValueAt,
} from "../../../../src/studio/app/form/model/form-edits.ts";
import { initialValue, valueKindsOf } from "../../../../src/studio/app/form/model/value-kinds.ts";
import { formLabelsIn } from "../../../../src/studio/form-labels.ts";
import { forAll } from "../../../support/for-all.ts";
import { written } from "../../../support/schemas/examples.ts";
import { formText, shippedDocuments } from "../../../support/studio/form-texts.ts";

const labels = formLabelsIn(written);
const documents = shippedDocuments().map((document) => {
  const { root } = formText(document.text);
  return { ...document, root, visits: walkDocument(root, document.shape) };
});

type Plain = Record<string, unknown> | unknown[];

/** An edit of the text, and the same change of the parsed document, to which its result is compared. */
interface Case {
  edit: FormEdit;
  model: (root: unknown) => void;
}

/** Values that an operator may type. */
const typed = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.integer(),
  fc.boolean(),
  fc.constant('还差{max(0, status.amount)}元\n"\\'),
);

const ownerOf = (root: unknown, path: DocumentPath): Plain =>
  path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], root) as Plain;

const memberAt = (root: unknown, path: DocumentPath) =>
  (ownerOf(root, path) as Record<string | number, unknown>)[path.at(-1) ?? ""];

/** Returns the edits that are possible at a place. */
function casesAt(document: (typeof documents)[number], path: DocumentPath, value: unknown): Case[] {
  const { root, shape } = document;
  const node = nodeAtPath(root, path);
  const key = path.at(-1);
  if (!node || key === undefined) return [];
  const orderAt = (at: DocumentPath) => shapeAtPath(shape, root, at).propertyNames;
  const own = shapeAtPath(shape, root, path);
  const cases: Case[] = [
    {
      edit: setValueAt(path, value, orderAt),
      model: (plain) => {
        (ownerOf(plain, path) as Record<string | number, unknown>)[key] = value;
      },
    },
    {
      edit: removePartAt(path),
      model: (plain) => {
        const owner = ownerOf(plain, path);
        if (Array.isArray(owner)) owner.splice(Number(key), 1);
        else delete owner[key];
      },
    },
  ];
  if (node.kind === "object") {
    const missing = own.propertyNames.filter((name) => !node.entries.some((entry) => entry.key === name));
    for (const name of missing.slice(0, 3)) {
      const property = own.property(name);
      const fresh = property ? initialValue(property) : value;
      cases.push({
        edit: setValueAt([...path, name], fresh, orderAt),
        model: (plain) => Object.assign(memberAt(plain, path) as object, { [name]: fresh }),
      });
    }
    const [first] = node.entries;
    if (first)
      cases.push({
        edit: renameEntry([...path, first.key], "another"),
        model: (plain) => {
          const object = memberAt(plain, path) as Record<string, unknown>;
          const entries = Object.entries(object).map(([name, one]) => [
            name === first.key ? "another" : name,
            one,
          ]);
          (ownerOf(plain, path) as Record<string | number, unknown>)[key] = Object.fromEntries(entries);
        },
      });
  }
  if (node.kind === "array") {
    const [branch] = own.items ? valueKindsOf(own.items, labels).slice(-1) : [];
    const fresh = branch ? branch.fresh() : own.items ? initialValue(own.items) : value;
    const last = node.items.length - 1;
    const list = (plain: unknown) => memberAt(plain, path) as unknown[];
    cases.push({
      edit: insertItemAt(path, node.items.length, fresh),
      model: (plain) => list(plain).push(fresh),
    });
    if (last >= 0)
      cases.push(
        {
          edit: copyItem([...path, 0], undefined),
          model: (plain) => list(plain).splice(1, 0, list(plain)[0]),
        },
        {
          edit: movePart(path, 0, last),
          model: (plain) => list(plain).splice(last, 0, ...list(plain).splice(0, 1)),
        },
      );
  }
  return cases;
}

/** Returns the changes of an edit as CodeMirror changes. */
const changesOf = (edit: FormEdit, text: string) =>
  edit(formText(text)).map(({ from, text: insert, to }) => ({ from, to, insert }));

/** Returns the state after one undo. */
function undone(state: EditorState): EditorState {
  let before = state;
  undo({ state, dispatch: (transaction) => (before = transaction.state) });
  return before;
}

test("makes only the intended change, and undo restores the exact text", () => {
  const place = fc
    .constantFrom(...documents)
    .chain((document) =>
      fc.record({ document: fc.constant(document), visit: fc.nat(document.visits.length - 1) }),
    );
  forAll(150, [place, fc.nat(), typed], ({ document, visit }, which, value) => {
    const { path } = document.visits[visit] ?? { path: [] };
    const cases = casesAt(document, path, value);
    const chosen = cases[which % Math.max(cases.length, 1)];
    fc.pre(chosen !== undefined);
    const before = EditorState.create({ doc: document.text, extensions: [history()] });
    const changes = changesOf((chosen as Case).edit, document.text);
    const { state } = before.update({ changes, userEvent: "input.form" });
    const expected = toPlainValue(document.root);
    (chosen as Case).model(expected);
    const now = toPlainValue(formText(state.doc.toString()).root);
    expect(now).toEqual(expected);
    expect(orderWithout(now, expected)).toBe(true);
    expect((changes.length > 0 ? undone(state) : state).doc.toString()).toBe(document.text);
  });
});

/** Returns whether existing keys keep their order; a new key may be anywhere. */
function orderWithout(now: unknown, expected: unknown): boolean {
  if (typeof now !== "object" || now === null || typeof expected !== "object" || expected === null)
    return true;
  const [own, other] = [Object.keys(now), Object.keys(expected)];
  const isLate = other.at(-1);
  const without = (keys: string[]) => keys.filter((key) => key !== isLate).join(" ");
  return (
    without(own) === without(other) &&
    own.every((key) => orderWithout((now as never)[key], (expected as never)[key]))
  );
}

test("undoes typing in one field as one step, and edits of other fields separately", () => {
  let state = EditorState.create({ doc: '{ "a": "x", "b": 1 }', extensions: [history()] });
  const change = (edit: FormEdit, userEvent?: string) => {
    const changes = changesOf(edit, state.doc.toString());
    state = state.update({ changes, ...(userEvent && { userEvent }) }).state;
  };
  const orderAt = () => ["a", "b", "c"];
  change(setValueAt(["b"], 2, orderAt), "input.form");
  for (const text of ["xy", "xyz"]) change(setValueAt(["a"], text, orderAt));
  for (const text of ["u", "uv"]) change(setValueAt(["c"], text, orderAt));
  const back = () => {
    state = undone(state);
    return state.doc.toString();
  };
  expect(state.doc.toString()).toBe('{ "a": "xyz", "b": 2, "c": "uv" }');
  expect([back(), back(), back()]).toEqual([
    '{ "a": "xyz", "b": 2 }',
    '{ "a": "x", "b": 2 }',
    '{ "a": "x", "b": 1 }',
  ]);
});

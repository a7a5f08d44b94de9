import { describe, expect, test } from "vitest";
import {
  combineEdits,
  copyItem,
  type FormEdit,
  insertItemAt,
  movePart,
  removePartAt,
  renameEntry,
  replaceEntry,
  setValueAt,
} from "../../../../src/studio/app/form/model/form-edits.ts";
import { edited } from "../../../support/studio/form-texts.ts";

/** A typical document, with parts on lines of their own or on one line. */
const TALL = `{
  "id": "tea",
  "$comment": "stays",
  "title": "Tea",
  "unknown": [1,2],
  "view": [
    { "type": "text", "text": "one" },
    {
      "type": "hero"
    },
    { "type": "link" }
  ]
}
`;

const ORDER = ["id", "route", "title", "when", "theme", "view"];
const orderAt = () => ORDER;
const set = (path: (string | number)[], value: unknown) => setValueAt(path, value, orderAt);

const cases: [name: string, text: string, edit: FormEdit, expected: string][] = [
  ["changes a string", TALL, set(["title"], "Teas"), TALL.replace("Tea", "Teas")],
  ["does not change an equal value", TALL, set(["title"], "Tea"), TALL],
  [
    "keeps escapes elsewhere in a string",
    '{ "a": "\\u4e2d-\\/-x" }',
    set(["a"], '中-/-"y'),
    '{ "a": "\\u4e2d-\\/-\\"y" }',
  ],
  ["never splits a surrogate pair", '{ "a": "😀" }', set(["a"], "😁"), '{ "a": "😁" }'],
  ["changes a number", '{ "a":1 , "b": 2 }', set(["a"], 10.5), '{ "a":10.5 , "b": 2 }'],
  [
    "inserts a key in the order of its schema",
    TALL,
    set(["route"], "/tea"),
    TALL.replace('"id": "tea",', '"id": "tea",\n  "route": "/tea",'),
  ],
  [
    "inserts a key before all later ones",
    '{\n  "title": "Tea"\n}',
    set(["id"], "tea"),
    '{\n  "id": "tea",\n  "title": "Tea"\n}',
  ],
  ["inserts a key into a one-line object", '{ "id": 1 }', set(["title"], "x"), '{ "id": 1, "title": "x" }'],
  ["inserts a key into an empty object", "{}", set(["title"], "x"), '{ "title": "x" }'],
  [
    "inserts missing parents",
    '{\n  "id": 1\n}',
    set(["theme", "accent"], "#fff"),
    '{\n  "id": 1,\n  "theme": { "accent": "#fff" }\n}',
  ],
  [
    "breaks a long value into lines",
    '{\n  "id": 1\n}',
    set(["view"], [{ text: "a".repeat(78) }, { b: 1 }]),
    `{\n  "id": 1,\n  "view": [\n    { "text": "${"a".repeat(78)}" },\n    { "b": 1 }\n  ]\n}`,
  ],
  [
    "keeps the kind of line breaks",
    '{\r\n  "id": 1\r\n}',
    set(["title"], "x"),
    '{\r\n  "id": 1,\r\n  "title": "x"\r\n}',
  ],
  ["keeps tabs", '{\n\t"id": 1\n}', set(["title"], "x"), '{\n\t"id": 1,\n\t"title": "x"\n}'],
  ["removes an entry", TALL, removePartAt(["title"]), TALL.replace('  "title": "Tea",\n', "")],
  [
    "removes the last entry with the comma before it",
    '{ "a": 1, "b": 2 }',
    removePartAt(["b"]),
    '{ "a": 1 }',
  ],
  ["removes the only entry", '{ "a": { "b": 1 } }', removePartAt(["a", "b"]), '{ "a": {} }'],
  [
    "removes an item",
    TALL,
    removePartAt(["view", 1]),
    TALL.replace('    {\n      "type": "hero"\n    },\n', ""),
  ],
  ["ignores the removal of a missing entry", TALL, removePartAt(["nothing"]), TALL],
  [
    "adds an item",
    TALL,
    insertItemAt(["view"], 3, { type: "rules" }),
    TALL.replace('{ "type": "link" }', '{ "type": "link" },\n    { "type": "rules" }'),
  ],
  ["adds an item at the start", "[1, 2]", insertItemAt([], 0, 0), "[0, 1, 2]"],
  [
    "breaks a list that becomes too long, with its items unchanged",
    `{\n  "a": [ 1,  "${"x".repeat(85)}" ]\n}`,
    insertItemAt(["a"], 2, 3),
    `{\n  "a": [\n    1,\n    "${"x".repeat(85)}",\n    3\n  ]\n}`,
  ],
  ["adds an item to an empty list", '{ "a": [] }', insertItemAt(["a"], 0, "x"), '{ "a": ["x"] }'],
  [
    "adds an object to an empty list",
    '{\n  "view": []\n}',
    insertItemAt(["view"], 0, { type: "text" }),
    '{\n  "view": [\n    { "type": "text" }\n  ]\n}',
  ],
  [
    "moves an item down, with both items unchanged",
    TALL,
    movePart(["view"], 0, 1),
    TALL.replace(
      '{ "type": "text", "text": "one" },\n    {\n      "type": "hero"\n    }',
      '{\n      "type": "hero"\n    },\n    { "type": "text", "text": "one" }',
    ),
  ],
  ["moves an item up over several", "[1, 22, 333]", movePart([], 2, 0), "[333, 1, 22]"],
  ["moves an entry", '{ "a": 1, "bb": 2 }', movePart([], 0, 1), '{ "bb": 2, "a": 1 }'],
  ["ignores a move out of the list", TALL, movePart(["view"], 0, 7), TALL],
  [
    "copies an item under a new name",
    '[{ "name": "a",  "x": 1 }]',
    copyItem([0], { key: "name", name: "a2" }),
    '[{ "name": "a",  "x": 1 }, { "name": "a2",  "x": 1 }]',
  ],
  ["renames an entry", '{ "a" : 1 }', renameEntry(["a"], "b"), '{ "b" : 1 }'],
  [
    "replaces an entry by another",
    '{ "call": "claim", "when": "x" }',
    replaceEntry(["call"], "toast", ""),
    '{ "toast": "", "when": "x" }',
  ],
  [
    "combines several edits",
    '{ "a": 1, "b": "a" }',
    combineEdits([renameEntry(["a"], "c"), set(["b"], "c")]),
    '{ "c": 1, "b": "c" }',
  ],
];

describe("an edit of the form", () => {
  test.each(cases)("%s", (_, text, edit, expected) => {
    expect(edited(text, edit)).toBe(expected);
  });
});

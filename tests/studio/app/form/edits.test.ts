import { describe, expect, test } from "vitest";
import {
  copyItem,
  type Edit,
  insertItem,
  movePart,
  removeAt,
  renameKey,
  replaceEntry,
  setAt,
  together,
} from "../../../../src/studio/app/form/model/edits.ts";
import { edited } from "../../../support/studio/form-texts.ts";

/** As documents are written: parts on lines of their own, or on one. */
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
const set = (path: (string | number)[], value: unknown) => setAt(path, value, orderAt);

const cases: [name: string, text: string, edit: Edit, expected: string][] = [
  ["a text is changed in its middle", TALL, set(["title"], "Teas"), TALL.replace("Tea", "Teas")],
  ["what is the same changes nothing", TALL, set(["title"], "Tea"), TALL],
  [
    "escapes elsewhere in a text stay as they are",
    '{ "a": "\\u4e2d-\\/-x" }',
    set(["a"], '中-/-"y'),
    '{ "a": "\\u4e2d-\\/-\\"y" }',
  ],
  ["no half of a sign is written", '{ "a": "😀" }', set(["a"], "😁"), '{ "a": "😁" }'],
  ["a number becomes another", '{ "a":1 , "b": 2 }', set(["a"], 10.5), '{ "a":10.5 , "b": 2 }'],
  [
    "a key is put where its schema has it",
    TALL,
    set(["route"], "/tea"),
    TALL.replace('"id": "tea",', '"id": "tea",\n  "route": "/tea",'),
  ],
  [
    "before all that come later",
    '{\n  "title": "Tea"\n}',
    set(["id"], "tea"),
    '{\n  "id": "tea",\n  "title": "Tea"\n}',
  ],
  ["on one line where the others are", '{ "id": 1 }', set(["title"], "x"), '{ "id": 1, "title": "x" }'],
  ["into what is empty", "{}", set(["title"], "x"), '{ "title": "x" }'],
  [
    "with what it stands in",
    '{\n  "id": 1\n}',
    set(["theme", "accent"], "#fff"),
    '{\n  "id": 1,\n  "theme": { "accent": "#fff" }\n}',
  ],
  [
    "what is long stands on lines of its own",
    '{\n  "id": 1\n}',
    set(["view"], [{ text: "a".repeat(78) }, { b: 1 }]),
    `{\n  "id": 1,\n  "view": [\n    { "text": "${"a".repeat(78)}" },\n    { "b": 1 }\n  ]\n}`,
  ],
  [
    "lines end as the others do",
    '{\r\n  "id": 1\r\n}',
    set(["title"], "x"),
    '{\r\n  "id": 1,\r\n  "title": "x"\r\n}',
  ],
  ["tabs stay tabs", '{\n\t"id": 1\n}', set(["title"], "x"), '{\n\t"id": 1,\n\t"title": "x"\n}'],
  ["an entry is taken out", TALL, removeAt(["title"]), TALL.replace('  "title": "Tea",\n', "")],
  ["the last one with the comma before it", '{ "a": 1, "b": 2 }', removeAt(["b"]), '{ "a": 1 }'],
  ["the only one", '{ "a": { "b": 1 } }', removeAt(["a", "b"]), '{ "a": {} }'],
  [
    "an item is taken out",
    TALL,
    removeAt(["view", 1]),
    TALL.replace('    {\n      "type": "hero"\n    },\n', ""),
  ],
  ["what is not there is not taken out", TALL, removeAt(["nothing"]), TALL],
  [
    "an item is added",
    TALL,
    insertItem(["view"], 3, { type: "rules" }),
    TALL.replace('{ "type": "link" }', '{ "type": "link" },\n    { "type": "rules" }'),
  ],
  ["in front", "[1, 2]", insertItem([], 0, 0), "[0, 1, 2]"],
  [
    "what no longer fits on its line is broken up, each part as it is written",
    `{\n  "a": [ 1,  "${"x".repeat(85)}" ]\n}`,
    insertItem(["a"], 2, 3),
    `{\n  "a": [\n    1,\n    "${"x".repeat(85)}",\n    3\n  ]\n}`,
  ],
  ["to none", '{ "a": [] }', insertItem(["a"], 0, "x"), '{ "a": ["x"] }'],
  [
    "an item with parts to none",
    '{\n  "view": []\n}',
    insertItem(["view"], 0, { type: "text" }),
    '{\n  "view": [\n    { "type": "text" }\n  ]\n}',
  ],
  [
    "an item is moved down, each as it is written",
    TALL,
    movePart(["view"], 0, 1),
    TALL.replace(
      '{ "type": "text", "text": "one" },\n    {\n      "type": "hero"\n    }',
      '{\n      "type": "hero"\n    },\n    { "type": "text", "text": "one" }',
    ),
  ],
  ["and up over several", "[1, 22, 333]", movePart([], 2, 0), "[333, 1, 22]"],
  ["an entry is moved", '{ "a": 1, "bb": 2 }', movePart([], 0, 1), '{ "bb": 2, "a": 1 }'],
  ["nowhere", TALL, movePart(["view"], 0, 7), TALL],
  [
    "a copy has all but its name",
    '[{ "name": "a",  "x": 1 }]',
    copyItem([0], { key: "name", name: "a2" }),
    '[{ "name": "a",  "x": 1 }, { "name": "a2",  "x": 1 }]',
  ],
  ["an entry is renamed", '{ "a" : 1 }', renameKey(["a"], "b"), '{ "b" : 1 }'],
  [
    "one entry takes the place of another",
    '{ "call": "claim", "when": "x" }',
    replaceEntry(["call"], "toast", ""),
    '{ "toast": "", "when": "x" }',
  ],
  [
    "several at once",
    '{ "a": 1, "b": "a" }',
    together([renameKey(["a"], "c"), set(["b"], "c")]),
    '{ "c": 1, "b": "c" }',
  ],
];

describe("an edit of the form changes the text where it is about", () => {
  test.each(cases)("%s", (_, text, edit, expected) => {
    expect(edited(text, edit)).toBe(expected);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../src/check/json/apply-edits.ts";
import {
  findEntry,
  jsonPointerOf,
  keyRange,
  nodeAtPath,
  parsePointer,
  pathAtOffset,
  rangeOfCharacters,
  toPlainValue,
} from "../../src/check/json/json-node.ts";
import { JsonProblemCollector } from "../../src/check/json/json-problem.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { readToken } from "../../src/check/json/read-token.ts";
import { lineText, sourceLocationOf } from "../../src/check/json/source-file.ts";
import { forAll } from "../support/for-all.ts";

const read = (text: string) => readJson({ path: "x.json", text });

/** A text, the locations of its problems (line:column), and the text after all suggestions were applied. */
const mistakes: [name: string, text: string, told: string[], mended: string][] = [
  ["missing comma between properties", '{"a": 1\n"b": 2}', ["1:8"], '{"a": 1,\n"b": 2}'],
  ["missing comma between items", "[1 2]", ["1:3"], "[1, 2]"],
  ["comma after the last property", '{"a": 1,}', ["1:8"], '{"a": 1}'],
  ["comma after the last item", "[1,]", ["1:3"], "[1]"],
  ["two commas", "[1,,2]", ["1:4"], "[1,2]"],
  ["comma first", "[,1]", ["1:2"], "[1]"],
  ["line comment", "[1 // one\n]", ["1:4"], "[1 \n]"],
  ["block comment", "/* a\nlist */ [1]", ["1:1"], " [1]"],
  ["single quotes", "{'a': 'it\\'s \"b\"'}", ["1:2", "1:7"], '{"a": "it\'s \\"b\\""}'],
  ["one Chinese quote around a name", '{"a”: 1, “b": 2}', ["1:2", "1:10"], '{"a": 1, "b": 2}'],
  ["a Chinese quote at the end of a text", '["a”\n]', ["1:2"], '["a"\n]'],
  ["single, full-width and corner quotes", "[‘a’, ＂b＂, 「c」]", ["1:2", "1:7", "1:12"], '["a", "b", "c"]'],
  ["plain quotes in a text", '["请到"我的"中查看"]', ["1:2"], '["请到\\"我的\\"中查看"]'],
  [
    "Chinese brackets",
    "｛“a”：［1、2］｝",
    ["1:1", "1:2", "1:5", "1:6", "1:8", "1:10", "1:11"],
    '{"a":[1,2]}',
  ],
  ["full-width numbers", "[－１．５, ５]", ["1:2", "1:8"], "[-1.5, 5]"],
  [
    "numbers with units",
    '{"a": 19位, "b": 5万, "c": 3px}',
    ["1:7", "1:17", "1:26"],
    '{"a": 19, "b": 50000, "c": 3}',
  ],
  ["thousands", '{"a": 1，500, "b": 1 500}', ["1:7", "1:19"], '{"a": 1500, "b": 1500}'],
  ["control characters inside and outside of a text", '["a\0b",\0 1]', ["1:2", "1:8"], '["ab", 1]'],
  ["Chinese quotes", "[“一”]", ["1:2"], '["一"]'],
  ["Chinese punctuation", '{"a"：1，"b"：2}', ["1:5", "1:7", "1:11"], '{"a":1,"b":2}'],
  ["wide space", '{"a":\u30001}', ["1:6"], '{"a": 1}'],
  ["name without quotes", "{a: 1, b_c: 2}", ["1:2", "1:8"], '{"a": 1, "b_c": 2}'],
  ["missing colon", '{"a" 1}', ["1:5"], '{"a": 1}'],
  [
    "other spellings of literals",
    "[True, FALSE, None, undefined]",
    ["1:2", "1:8", "1:15", "1:21"],
    "[true, false, null, null]",
  ],
  ["numbers in notations that JSON does not allow", "[.5, +1, 007]", ["1:2", "1:6", "1:10"], "[0.5, 1, 7]"],
  ["unclosed text before a comma", '{"a": "x,\n"b": 1}', ["1:7"], '{"a": "x",\n"b": 1}'],
  ["unclosed text before a bracket", '["x]', ["1:2"], '["x"]'],
  ["tab between words", '["a\tb"]', ["1:2"], '["a b"]'],
  ["tab in a Chinese text", '["春\t茶"]', ["1:2"], '["春茶"]'],
  ["backslash in a pattern", '{"pattern": "^\\d+$"}', ["1:13"], '{"pattern": "^\\\\d+$"}'],
  [
    "backslash in a pattern in single quotes",
    "{'pattern': '^\\d+$'}",
    ["1:2", "1:13"],
    '{"pattern": "^\\\\d+$"}',
  ],
  ["backslash before a letter in a text: what was meant is open", '["a\\d"]', ["1:2"], '["a\\d"]'],
  ["backslash before a Chinese mark in a text", '["达标\\，"]', ["1:2"], '["达标，"]'],
  ["backslash in a text in Chinese quotes", "[“达标\\，”]", ["1:2"], '["达标，"]'],
  ["line break in a text", '["a \r\n  b", 1]', ["1:2"], '["a\\nb", 1]'],
  [
    "two merge conflicts",
    "[\n<<<<<<< a\n1,\n=======\n2,\n>>>>>>> b\n<<<<<<< a\n=======\n3,\n>>>>>>> b\n4]",
    ["2:1", "7:1"],
    "[\n<<<<<<< a\n1,\n=======\n2,\n>>>>>>> b\n<<<<<<< a\n=======\n3,\n>>>>>>> b\n4]",
  ],
  ["unclosed list in an object", '{"a": [1, "b": 2}', ["1:9"], '{"a": [1], "b": 2}'],
  ["unclosed object in a list", '[{"a": 1, {"b": 2}]', ["1:9"], '[{"a": 1}, {"b": 2}]'],
  ["unclosed object at the end of a list", '[{"a": 1]', ["1:9"], '[{"a": 1}]'],
  [
    "unclosed object before the next line",
    '[\n  {"a": 1\n  {"b": 2}\n]',
    ["3:3"],
    '[\n  {"a": 1\n  },{"b": 2}\n]',
  ],
  ["end of the file too early", '{"a": [1, {"b": 2', ["1:18"], '{"a": [1, {"b": 2}]}'],
  ["end of the file after a comma", '{"a": 1,\n', ["1:8"], '{"a": 1}\n'],
  [
    "missing } found by the indentation",
    '{\n  "a": {\n    "b": 1\n  ,\n  "c": 2\n}\n',
    ["3:11"],
    '{\n  "a": {\n    "b": 1}\n  ,\n  "c": 2\n}\n',
  ],
  [
    "extra } found by the indentation",
    '{\n  "a": {\n    "b": 1\n  }\n    },\n  "c": 2\n}\n',
    ["5:5"],
    '{\n  "a": {\n    "b": 1\n  }\n    ,\n  "c": 2\n}\n',
  ],
  ["extra } at the end", '{"a": 1}}', ["1:9"], '{"a": 1}'],
];

describe("broken JSON", () => {
  test.each(mistakes)("%s", (_, text, told, mended) => {
    const { source, syntax } = read(text);
    expect(
      syntax
        .map(({ start }) => sourceLocationOf(source, start))
        .map(({ line, column }) => `${line}:${column}`),
    ).toEqual(told);
    expect(applyEdits(text, syntax)).toBe(mended);
  });

  test.each([
    "{",
    '{"a"',
    '{"a":',
    '{"a": b',
    "[[[",
    "",
    " ",
    "nonsense",
    "<html>",
    "]",
    '{"a": 1} x',
    '["a" b "c"]',
    "\u0000",
  ])("reports %j as broken", (text) => expect(read(text).syntax.length).toBeGreaterThan(0));

  test("reports brackets that are nested too deeply for the stack", () => {
    expect(read("[".repeat(1e5)).syntax).toHaveLength(1);
    expect(read('{"a":'.repeat(1e5)).syntax).toHaveLength(1);
  });

  test("reports several mistakes at once", () => {
    expect(read('{"a": 1,, "b": \'x\', // c\n"d": [1 2],}').syntax).toHaveLength(5);
  });

  test("reports a duplicate name at the second occurrence, with the line of the first", () => {
    const { duplicates } = read('{\n"a": 1,\n"\\u0061": 2\n}');
    expect(duplicates).toMatchObject([
      { start: 10, end: 18, message: { en: expect.stringContaining("line 2") } },
    ]);
  });
});

/** Compact and indented JSON texts; `changedText` has a few characters changed. */
const jsonText = fc.oneof(
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify(value, null, 2).replace(/\n/g, "\r\n")),
);
const changedText = fc
  .tuple(
    jsonText,
    fc.array(
      fc.tuple(fc.nat(), fc.constantFrom("", ",", "}", "{", "[", "]", '"', ":", "1", "\n", "'", "\\")),
    ),
  )
  .map(([text, changes]) =>
    changes.reduce(
      (now, [at, sign]) =>
        now.slice(0, at % (now.length + 1)) + sign + now.slice((at % (now.length + 1)) + 1),
      text,
    ),
  );

describe("properties", () => {
  test("accepts the same texts as JSON.parse and returns the same values", () => {
    forAll(400, [fc.oneof(jsonText, changedText, fc.string())], (text) => {
      const { root, syntax } = read(text);
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        expect(syntax.length).toBeGreaterThan(0);
        return;
      }
      expect(syntax).toEqual([]);
      expect(root && toPlainValue(root)).toEqual(value);
    });
  });

  test("reads a file with a byte order mark like one without, one character later", () => {
    forAll(100, [jsonText], (text) => {
      const file = read(`\ufeff${text}`);
      expect(file.syntax).toEqual([]);
      expect(file.root && sourceLocationOf(file.source, file.root.start)).toEqual(
        sourceLocationOf(read(text).source, read(text).root?.start ?? 0),
      );
    });
  });

  test("finds every character of every text and name, including escapes", () => {
    const escaped = fc
      .string({ unit: "binary" })
      .map((text): [string, string] => [
        text,
        `"${[...text].map((sign, index) => (index % 2 ? escapes(sign) : JSON.stringify(sign).slice(1, -1))).join("")}"`,
      ]);
    forAll(100, [escaped], ([text, json]) => {
      const { root, syntax } = read(`{ ${json}: ${json} }`);
      const entry = root && findEntry(root, text);
      expect(syntax).toEqual([]);
      if (!entry) throw new Error("no entry");
      for (let index = 0; index < text.length; index++) {
        const { start, end, source } = rangeOfCharacters(entry.value, index, index + 1);
        expect(JSON.parse(`"${source.text.slice(start, end)}"`)).toBe(text[index]);
      }
      const key = keyRange(entry);
      expect(JSON.parse(`"${key.source.text.slice(key.start, key.end)}"`)).toBe(text);
    });
  });

  test("a pointer leads to the value, and the value's offset leads back to the pointer", () => {
    forAll(100, [fc.json()], (text) => {
      const value: unknown = JSON.parse(text);
      const { root } = read(text);
      if (!root) throw new Error("no root");
      const visit = (path: (string | number)[], inner: unknown): void => {
        expect(parsePointer(jsonPointerOf(path))).toEqual(path.map(String));
        const node = nodeAtPath(root, path);
        expect(node && toPlainValue(node)).toEqual(inner);
        expect(node && pathAtOffset(root, node.start)).toEqual(path);
        if (Array.isArray(inner)) inner.forEach((item, index) => void visit([...path, index], item));
        else if (typeof inner === "object" && inner !== null) {
          for (const [key, item] of Object.entries(inner)) visit([...path, key], item);
        }
      };
      visit([], value);
    });
  });

  test("the fast path for plain JSON reads the same tokens as the path that handles mistakes", () => {
    const signs = [
      '"',
      "{",
      "]",
      ",",
      ":",
      "a",
      "领",
      "1",
      " ",
      "\n",
      "\\",
      "“",
      "”",
      "，",
      "：",
      "'",
      "\t",
      "\0",
      "/",
    ];
    forAll(1000, [fc.array(fc.constantFrom(...signs), { maxLength: 12 })], (written) => {
      const text = written.join("");
      // After a comment, the fast path is not used.
      const comment = "/**/";
      const [plain, careful] = [new JsonProblemCollector(text), new JsonProblemCollector(comment + text)];
      const token = readToken(text, 0, plain);
      const { start, end, ...other } = readToken(comment + text, 0, careful);
      expect(token).toEqual({ ...other, start: start - comment.length, end: end - comment.length });
      expect(plain.list.map(({ message }) => message)).toEqual(
        careful.list.slice(1).map(({ message }) => message),
      );
    });
  });

  test("returns the line and column of every offset", () => {
    forAll(100, [fc.array(fc.constantFrom("a", "中", "😀", "\n", "\r\n", "\r", "\t"))], (signs) => {
      const source = { path: "x", text: signs.join("") };
      const lines = source.text.split(/\r\n|\n|\r/);
      let offset = 0;
      for (const [index, line] of lines.entries()) {
        for (let column = 1; column <= line.length; column++)
          expect(sourceLocationOf(source, offset + column - 1)).toEqual({ line: index + 1, column });
        expect(lineText(source, index + 1)).toBe(line);
        offset +=
          line.length + (/^\r\n|^\n|^\r/.exec(source.text.slice(offset + line.length))?.[0].length ?? 0);
      }
    });
  });
});

function escapes(sign: string): string {
  return [...Array(sign.length).keys()]
    .map((index) => `\\u${sign.charCodeAt(index).toString(16).padStart(4, "0")}`)
    .join("");
}

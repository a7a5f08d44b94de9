import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../../src/check/check.ts";
import { plainOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { blockTypes, migrate } from "../../src/migrate/migrate.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-folder.ts";
import { inLanguage1 } from "./language-before.ts";

const root = join(import.meta.dirname, "../..");
const schemas = readSchemas(join(root, "schemas"));

/** One document of each family, and what it extends, as they were in language 1. */
const old = readJsonFiles(join(import.meta.dirname, "language1"), join(import.meta.dirname, "language1")).map(
  ({ path, text }) => ({ path: `campaigns/${path}`, text }),
);
const migrated = migrate(old).map((one, i) => ({ ...old[i], ...one }));

/** The campaigns of today. Brands are not among them: their native calls were written in another order. */
const campaigns = readJsonFiles(join(root, "campaigns"), root).filter(
  ({ path }) => !path.includes("/brands/"),
);

const typeOf = blockTypes(campaigns);
const before = campaigns.map(({ path, text }) => ({ path, text: inLanguage1(text, typeOf) }));
const restored = migrate(before);

const withLanguage1 = (text: string) => text.replace('"language": 2', '"language": 1');

/** A document with the words of language 2 as those of language 1, so that nothing else can differ unseen. */
const textOf = (index: number) => {
  const one = migrated[index];
  return one?.kind === "migrated" ? one.text : "";
};

const withoutWords = (text: string) =>
  withoutBridge(text)
    .replace(/"\w+":/g, '"":')
    .replace(/"(true|false|-?[\d.]+)"/g, "$1");

/** What a brand's app is called by stands in another order since. */
const withoutBridge = (text: string) => text.replace(/ {2}"bridge": \{.*?\n {2}\}/s, "");

describe("from language 1 to 2", () => {
  /** Other documents of the family are left out here, and with them pages that these lead to and texts that use theirs. */
  const leftOut = ["no-route", "unknown-page", "unused-definition"];

  test("leaves each document without problems", () => {
    const files = old.map(({ path }, index) => ({ path, text: textOf(index) }));
    const { problems } = check(files, { schemas });
    expect(problems.filter(({ rule }) => !leftOut.includes(rule))).toEqual([]);
  });

  test.each(campaigns.map(({ path }, index) => [path, index] as const))(
    "restores %s from its words of language 1",
    (_, index) => {
      expect(restored[index]).toMatchObject({ kind: "migrated", text: campaigns[index]?.text });
    },
  );

  test("most campaigns have words that were others in language 1", () => {
    const changed = campaigns.filter(({ text }, index) => before[index]?.text !== withLanguage1(text));
    expect(changed.length).toBeGreaterThan(campaigns.length / 2);
  });

  test.each(old.map(({ path }, index) => [path, index] as const))(
    "%s keeps its lines, comments and order",
    (_, index) => {
      const [before, after] = [old[index]?.text ?? "", textOf(index)];
      expect(after).toContain('"language": 2');
      expect(
        withoutWords(after.replace('"language": 2', '"language": 1')).replace(/\b(\d)(\d00)\b/g, "$1$2"),
      ).toBe(withoutWords(before));
    },
  );

  test.each<[string, unknown, unknown]>([
    [
      "the list of each block that goes through one",
      {
        view: [
          { type: "list", items: "orders", view: [{ type: "rules", items: ["{item.name}"] }], empty: "" },
        ],
      },
      {
        view: [
          { type: "list", each: "orders", view: [{ type: "rules", items: ["{item.name}"] }], empty: "" },
        ],
      },
    ],
    [
      "in a patch by name, by the block that has the name",
      {
        view: [{ name: "all", type: "list", items: "a" }],
        variants: [{ route: "/b", patch: { view: { all: { items: "b" } } } }],
      },
      {
        view: [{ name: "all", type: "list", each: "a" }],
        variants: [{ route: "/b", patch: { view: { all: { each: "b" } } } }],
      },
    ],
    [
      "the native calls of a brand by their names",
      {
        bridge: {
          ios: { login: "needLogin", order: "needOrder" },
          other: { object: "android", functions: { login: "jumpLogin", back: "goBack" } },
        },
      },
      {
        bridge: { other: { object: "android" } },
        native: {
          login: { ios: "needLogin", other: "jumpLogin" },
          order: { ios: "needOrder" },
          back: { other: "goBack", otherwise: "back" },
        },
      },
    ],
    [
      "those that a brand says over another one's",
      { extends: "mall", bridge: { ios: { order: "needBuy" } } },
      { extends: "mall", bridge: {}, native: { order: { ios: "needBuy" } } },
    ],
    [
      "numbers and booleans without quotes",
      {
        values: { one: "1", text: "'1'", half: "-0.5", sum: "1 + 1" },
        endpoints: { a: { send: { count: "1" } } },
        actions: {
          a: {
            steps: [
              { set: { on: "true" } },
              { navigate: "/b", query: { day: "1" }, state: { back: "true" } },
            ],
          },
        },
      },
      {
        values: { one: 1, text: "'1'", half: -0.5, sum: "1 + 1" },
        endpoints: { a: { send: { count: 1 } } },
        actions: {
          a: { steps: [{ set: { on: true } }, { navigate: "/b", query: { day: 1 }, state: { back: true } }] },
        },
      },
    ],
    [
      "the parameters of a brand stay texts",
      { id: "mall", query: { page: "1" } },
      { id: "mall", query: { page: "1" } },
    ],
    [
      "no time that a patch takes out, nor of a name that two kinds of blocks have",
      {
        view: [
          { name: "turn", type: "wheel", seconds: 1.001 },
          { name: "both", type: "wheel" },
          { name: "both", type: "digits" },
        ],
        variants: [{ patch: { view: { turn: { seconds: null }, both: { seconds: 2 } } } }],
      },
      {
        view: [
          { name: "turn", type: "wheel", durationMs: 1001 },
          { name: "both", type: "wheel" },
          { name: "both", type: "digits" },
        ],
        variants: [{ patch: { view: { turn: { durationMs: null }, both: { seconds: 2 } } } }],
      },
    ],
    [
      "what is called like a word of the language keeps its name",
      {
        actions: { width: { steps: [] } },
        forms: { f: { fields: { value: { label: "A" } } } },
        view: [{ name: "patch", type: "list", items: "a" }],
        variants: [{ patch: { view: { patch: { items: "b" } } } }],
      },
      {
        actions: { width: { steps: [] } },
        forms: { f: { fields: { value: { label: "A" } } } },
        view: [{ name: "patch", type: "list", each: "a" }],
        variants: [{ patch: { view: { patch: { each: "b" } } } }],
      },
    ],
    [
      "lengths, times and angles by their units",
      {
        draws: { main: { places: [{ value: 1, angle: 0 }] } },
        view: [
          { type: "wheel", seconds: 2.5 },
          { type: "image", image: { src: "a.svg", width: 1, height: 2 } },
          { type: "sections", sections: [{ label: "A", offset: 0, from: 0 }] },
        ],
      },
      {
        draws: { main: { places: [{ prize: 1, angleDeg: 0 }] } },
        view: [
          { type: "wheel", durationMs: 2500 },
          { type: "image", image: { src: "a.svg", widthPx: 1, heightPx: 2 } },
          { type: "sections", sections: [{ label: "A", offsetPx: 0, fromPx: 0 }] },
        ],
      },
    ],
    [
      "the time of digits, and what a variant says of draws and fields",
      {
        view: [{ type: "digits", seconds: 1.2 }],
        variants: [
          {
            patch: {
              draws: { a: { places: [{ value: 1, angle: 0 }] } },
              forms: { f: { fields: [{ value: "" }] } },
            },
          },
        ],
      },
      {
        view: [{ type: "digits", durationMs: 1200 }],
        variants: [
          {
            patch: {
              draws: { a: { places: [{ prize: 1, angleDeg: 0 }] } },
              forms: { f: { fields: [{ initial: "" }] } },
            },
          },
        ],
      },
    ],
    [
      "single numbers without quotes, and a list of texts by its own name",
      {
        endpoints: { a: { headers: { x: "1" } } },
        view: [
          { type: "progress", value: "3", goal: "10" },
          { type: "countdown", left: "5000" },
          { type: "digits", marked: "2" },
          { type: "text", text: ["a", "b"] },
        ],
      },
      {
        endpoints: { a: { headers: { x: 1 } } },
        view: [
          { type: "progress", reached: 3, goal: 10 },
          { type: "countdown", leftMs: 5000 },
          { type: "digits", marked: 2 },
          { type: "text", paragraphs: ["a", "b"] },
        ],
      },
    ],
    [
      "nothing where the word has another meaning",
      {
        words: { width: 3 },
        links: { a: { width: 3 } },
        view: [{ type: "text", offset: "1", from: 2 }],
      },
      {
        words: { width: 3 },
        links: { a: { width: 3 } },
        view: [{ type: "text", offset: "1", from: 2 }],
      },
    ],
    [
      "nothing of the campaign's own words",
      {
        constants: { items: "a", width: 3, value: "1" },
        local: { width: 3 },
        endpoints: { a: { data: { properties: { width: { type: "number" } }, examples: [{ width: 3 }] } } },
      },
      {
        constants: { items: "a", width: 3, value: "1" },
        local: { width: 3 },
        endpoints: { a: { data: { properties: { width: { type: "number" } }, examples: [{ width: 3 }] } } },
      },
    ],
  ])("%s", (_, before, after) => {
    const text = JSON.stringify({ language: 1, ...(before as object) }, null, 2);
    const [result] = migrate([{ path: "a.json", text }]);
    const json =
      result?.kind === "migrated" ? readJson({ path: "a.json", text: result.text }).root : undefined;
    expect(json && plainOf(json)).toEqual({ language: 2, ...(after as object) });
  });

  test("what is in the newest language stays, and so does what is no JSON", () => {
    const texts = ['{ "language": 2, "view": [] }', '{ "language": 1, "view": [ }', "[]"];
    const kinds = migrate(texts.map((text, i) => ({ path: `${i}.json`, text }))).map(({ kind }) => kind);
    expect(kinds).toEqual(["current", "wrong", "wrong"]);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { toPlainValue } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { LANGUAGE } from "../../src/language/version.generated.ts";
import { projectOfLanguage2 } from "../../src/migrate/from-2-to-3.ts";
import { migrateFiles, readBlockTypes } from "../../src/migrate/migrate.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-json-folder.ts";
import { inLanguage1 } from "./language-before.ts";

const root = join(import.meta.dirname, "../..");
const schemas = readSchemas(join(root, "schemas"));

/** One document of each family and its bases, in language 1. */
const old = readJsonFiles(join(import.meta.dirname, "language1"), join(import.meta.dirname, "language1")).map(
  ({ path, text }) => ({ path: `campaigns/${path}`, text }),
);
const migrated = migrateFiles(old).map((one, i) => ({ ...old[i], ...one }));

/** The current campaigns, without brands: native calls of brands had a different order in language 1. */
const campaigns = readJsonFiles(join(root, "campaigns"), root).filter(
  ({ path }) => !path.includes("/brands/"),
);

const typeOf = readBlockTypes(campaigns);
const before = campaigns.map(({ path, text }) => ({ path, text: inLanguage1(text, typeOf) }));
const restored = migrateFiles(before);

const withLanguage1 = (text: string) => text.replace(`"language": ${LANGUAGE}`, '"language": 1');

const textOf = (index: number) => {
  const one = migrated[index];
  return one?.kind === "migrated" ? one.text : "";
};

/** Removes the differences between the languages (keys, and quotes of literals), to compare everything else. */
const withoutWords = (text: string) =>
  withoutBridge(text)
    .replace(/ {2}"locale": .*?\n {2}\},\n {2}"session": [^\n]*\n(?=,)/s, "")
    .replace(/"\w+":/g, '"":')
    .replace(/"(true|false|-?[\d.]+)"/g, "$1");

/** Removes the bridge, whose native calls have a different order in language 2. */
const withoutBridge = (text: string) => text.replace(/ {2}"bridge": \{.*?\n {2}\}/s, "");

describe("from language 1", () => {
  /** Rules that report only because the other documents of the family are missing here. */
  const leftOut = ["no-route", "unknown-page", "unused-definition"];

  test("leaves each document without problems", () => {
    const files = [
      ...old.map(({ path }, index) => ({ path, text: textOf(index) })),
      { path: "campaigns/project.json", text: projectOfLanguage2("Mall", ["mall"]) },
    ];
    const { problems } = checkDocuments(files, { schemas });
    expect(problems.filter(({ rule }) => !leftOut.includes(rule))).toEqual([]);
  });

  test.each(campaigns.map(({ path }, index) => [path, index] as const))(
    "restores %s from its words of language 1",
    (_, index) => {
      expect(restored[index]).toMatchObject({ kind: "migrated", text: campaigns[index]?.text });
    },
  );

  test("most campaigns have words that were different in language 1", () => {
    const changed = campaigns.filter(({ text }, index) => before[index]?.text !== withLanguage1(text));
    expect(changed.length).toBeGreaterThan(campaigns.length / 2);
  });

  test.each(old.map(({ path }, index) => [path, index] as const))(
    "%s keeps its lines, comments and order",
    (_, index) => {
      const [before, after] = [old[index]?.text ?? "", textOf(index)];
      expect(after).toContain(`"language": ${LANGUAGE}`);
      expect(withoutWords(withLanguage1(after)).replace(/\b(\d)(\d00)\b/g, "$1$2")).toBe(
        withoutWords(before),
      );
    },
  );

  test.each<[string, unknown, unknown]>([
    [
      "renames the list of each block that iterates over one",
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
      "renames keys in a patch, by the type of the block with that name",
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
      "moves the native calls of a brand into a map by name",
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
      "moves the native calls of a brand that extends another",
      { extends: "mall", bridge: { ios: { order: "needBuy" } } },
      { extends: "mall", bridge: {}, native: { order: { ios: "needBuy" } } },
    ],
    [
      "removes the quotes of numbers and booleans",
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
      "keeps the query parameters of a brand as texts",
      { id: "mall", query: { page: "1" } },
      { id: "mall", query: { page: "1" } },
    ],
    [
      "renames a time that a patch removes, but not under a name that blocks of two types share",
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
      "keeps a campaign's own names that equal words of the language",
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
      "adds the unit to names of lengths, times and angles",
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
      "renames the time of digits, and keys of draws and fields in a variant",
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
      "removes the quotes of single numbers, and renames a list of texts",
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
      "changes nothing if the word has another meaning",
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
      "changes nothing in maps with the campaign's own names",
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
    const [result] = migrateFiles([{ path: "a.json", text }]);
    const json =
      result?.kind === "migrated" ? readJson({ path: "a.json", text: result.text }).root : undefined;
    expect(json && toPlainValue(json)).toMatchObject({ language: LANGUAGE, ...(after as object) });
  });

  test("writes into a brand its place and the protocol that language 2 fixed in code", () => {
    const brand = {
      language: 2,
      id: "a",
      name: "A",
      timeZone: "Europe/Berlin",
      bridge: { other: { object: "app" } },
    };
    const texts = [brand, { ...brand, extends: "a" }].map((one) => JSON.stringify(one));
    const results = migrateFiles(texts.map((text, i) => ({ path: `${i}.json`, text })));
    const [root, based] = results.map((one) => (one.kind === "migrated" ? JSON.parse(one.text) : one));
    const server = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../campaigns/brands/mall.json"), "utf8"),
    ).server;
    expect(root.timeZone).toBe("Europe/Berlin");
    expect(root.locale).toBe("zh-CN");
    expect({ ...root.server, $comment: server.$comment }).toEqual(server);
    expect(root.session).toEqual({ token: ["navigation.token", "query.token"] });
    expect(based).toEqual({ ...brand, language: LANGUAGE, extends: "a" });
  });

  test("leaves documents of the current language, invalid JSON and non-objects unchanged", () => {
    const texts = [`{ "language": ${LANGUAGE}, "view": [] }`, '{ "language": 1, "view": [ }', "[]"];
    const kinds = migrateFiles(texts.map((text, i) => ({ path: `${i}.json`, text }))).map(({ kind }) => kind);
    expect(kinds).toEqual(["current", "wrong", "wrong"]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import { filesBelow } from "../support/project/project-files.ts";

const root = join(import.meta.dirname, "../..");

/** The JSON service of VS Code, which reads schemas from this checkout. */
const service = getLanguageService({
  schemaRequestService: async (address) => readFileSync(fileURLToPath(address), "utf8"),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
});
service.configure({ validate: true, allowComments: false });

function open({ path, text }: SourceFile) {
  const document = TextDocument.create(pathToFileURL(join(root, path)).href, "json", 1, text);
  return { document, parsed: service.parseJSONDocument(document) };
}

/** Returns what VS Code reports in a file. */
async function diagnosticsIn(file: SourceFile): Promise<string[]> {
  const { document, parsed } = open(file);
  const found = await service.doValidation(document, parsed);
  return found.map(({ message, range }) => `${file.path}:${range.start.line + 1} ${message}`);
}

/** Returns what VS Code offers at ¦: keys, or values as JSON. */
async function choicesIn(text: string, path = "campaigns/core/tea.json"): Promise<string[]> {
  const { document, parsed } = open({ path, text: text.replace("¦", "") });
  const found = await service.doComplete(document, document.positionAt(text.indexOf("¦")), parsed);
  return (found?.items ?? []).map(({ label }) => label);
}

/** Documents of the current language, and those of the recipes, as files of their own. */
const written = filesBelow(".", /^(campaigns|tests\/check\/good|tests\/browser\/blocks)\/.*\.json$/);
const inRecipes = filesBelow("schemas/recipes", /\.json$/).flatMap(({ text }) =>
  Object.entries((JSON.parse(text) as { documents: object }).documents).map(([path, document]) => ({
    path,
    text: JSON.stringify(document, null, 2),
  })),
);
const documents = [...written, ...inRecipes].filter(({ text }) => text.includes('"$schema"'));

test("VS Code reports nothing in any document of this repository", async () => {
  expect(documents.length).toBeGreaterThan(80);
  expect((await Promise.all(documents.map(diagnosticsIn))).flat()).toEqual([]);
});

const CAMPAIGN = '"$schema": "../../schemas/editor/campaign.schema.json", "language": 3, "id": "tea"';
const WHOLE = `${CAMPAIGN}, "title": "Tea", "view": []`;
const BRAND = '"$schema": "../../schemas/editor/brand.schema.json", "language": 3, "id": "tea"';

test.each([
  ["a misspelt key", `{ ${WHOLE}, "titel": "Tea" }`, "Property titel is not allowed."],
  ["a missing key", `{ ${CAMPAIGN}, "title": "Tea" }`, 'Missing property "view".'],
  [
    "a missing id of a document that extends another",
    '{ "$schema": "../../schemas/editor/campaign.schema.json", "extends": "a" }',
    'Missing property "id".',
  ],
  [
    "a misspelt key of a document that extends another",
    `{ ${CAMPAIGN}, "extends": "base", "theme": { "radios": "soft" } }`,
    "Property radios is not allowed.",
  ],
  [
    "a misspelt key of a list's element in a patch",
    `{ ${CAMPAIGN}, "extends": "base", "view": { "intro": { "tilte": "Tea" } } }`,
    "Property tilte is not allowed.",
  ],
  [
    "null for a key that a table must have",
    `{ ${CAMPAIGN}, "extends": "base", "tables": { "main": { "rows": null } } }`,
    "Incorrect type. Expected one of array, object.",
  ],
  [
    "null without a base",
    `{ ${WHOLE}, "theme": { "radius": null } }`,
    'Value is not accepted. Valid values: "sharp", "soft", "round".',
  ],
  [
    "a key of another block",
    `{ ${CAMPAIGN}, "title": "Tea", "view": [{ "type": "text", "text": "Tea", "table": "main" }] }`,
    "Property table is not allowed.",
  ],
  [
    "a step with two verbs",
    `{ ${WHOLE}, "catch": { "action": [{ "toast": "Tea", "otherwise": "Tea" }] } }`,
    "Property otherwise is not allowed.",
  ],
  [
    "a key of another kind of field",
    `{ ${WHOLE}, "forms": { "one": { "fields": { "size": { "kind": "number", "label": "Size", "keyboard": "digits" } }, "submit": "Send", "do": "send" } } }`,
    "Property keyboard is not allowed.",
  ],
  [
    "a route in a variant's patch",
    `{ ${WHOLE}, "variants": [{ "route": "/tea", "patch": { "route": "/tee" } }] }`,
    "Property route is not allowed.",
  ],
])("VS Code reports %s once", async (_, text, message) => {
  expect(await diagnosticsIn({ path: "campaigns/core/tea.json", text })).toEqual([
    `campaigns/core/tea.json:1 ${message}`,
  ]);
});

/** A position, marked by ¦. */
interface Position {
  at: string;
  /** The exact choices. */
  only?: readonly string[];
  /** Some of the choices, as lists of keys grow with the language. */
  some?: readonly string[];
  /** Keys that are not possible there. */
  never?: readonly string[];
}

const blockTypes = readdirSync(join(root, "schemas/blocks")).map(
  (name) => `"${name.replace(".schema.json", "")}"`,
);
const tones = ['"primary"', '"secondary"', '"quiet"'];
const colours = [
  "background",
  "onBackground",
  "surface",
  "text",
  "muted",
  "primary",
  "onPrimary",
  "accent",
  "trim",
];

const positions: readonly Position[] = [
  {
    at: `{ ${CAMPAIGN}, ¦ }`,
    some: ["title", "view", "endpoints", "tables", "extends"],
    never: ["id", "name", "native"],
  },
  {
    at: `{ ${CAMPAIGN}, "extends": "base", ¦ }`,
    some: ["title", "view", "variants"],
    never: ["extends", "id"],
  },
  { at: `{ ${CAMPAIGN}, "language": ¦ }`, only: ["3"] },
  { at: `{ ${CAMPAIGN}, "schedule": { ¦ } }`, only: ["$comment", "start", "end", "lastDay"] },
  { at: `{ ${CAMPAIGN}, "view": [{ "type": "¦" }] }`, only: blockTypes },
  { at: `{ ${CAMPAIGN}, "view": [{ "type": ¦ }] }`, only: blockTypes },
  { at: `{ ${CAMPAIGN}, "view": [{ ¦ }] }`, some: ["type"], never: ["table", "text"] },
  {
    at: `{ ${CAMPAIGN}, "view": [{ "type": "button", ¦ }] }`,
    only: ["$comment", "name", "when", "table", "sticky"],
  },
  { at: `{ ${CAMPAIGN}, "view": [{ "type": "list", "view": [{ "type": "¦" }] }] }`, only: blockTypes },
  { at: `{ ${CAMPAIGN}, "view": [{ "type": "voucher", "shape": "¦" }] }`, only: ['"ticket"', '"packet"'] },
  {
    at: `{ ${CAMPAIGN}, "view": [{ "type": "hero", "art": { ¦ } }] }`,
    only: ["$comment", "src", "alt", "widthPx", "heightPx"],
  },
  {
    at: `{ ${CAMPAIGN}, "view": [{ "type": "tabs", "tabs": [{ ¦ }] }] }`,
    some: ["label", "view"],
    never: ["type"],
  },
  { at: `{ ${CAMPAIGN}, "dialogs": { "won": { "view": [{ "type": "¦" }] } } }`, only: blockTypes },
  {
    at: `{ ${CAMPAIGN}, "actions": { "go": { ¦ } } }`,
    some: ["throttleMs", "steps", "catch"],
    never: ["call"],
  },
  {
    at: `{ ${CAMPAIGN}, "actions": { "go": { "steps": [{ ¦ }] } } }`,
    some: ["call", "toast", "open", "navigate", "native"],
    never: ["otherwise", "wait"],
  },
  {
    at: `{ ${CAMPAIGN}, "actions": { "go": { "steps": [{ "call": "claim", ¦ }] } } }`,
    only: ["$comment", "name", "when"],
  },
  {
    at: `{ ${CAMPAIGN}, "actions": { "go": { "steps": [{ "reload": "status", ¦ }] } } }`,
    only: ["$comment", "name", "when", "wait"],
  },
  {
    at: `{ ${CAMPAIGN}, "endpoints": { "status": { ¦ } } }`,
    some: ["path", "send", "headers", "data"],
    never: ["url", "type"],
  },
  {
    at: `{ ${CAMPAIGN}, "endpoints": { "status": { "data": { "type": "¦" } } } }`,
    only: ['"object"', '"array"', '"string"', '"number"', '"integer"', '"boolean"', '"null"'],
  },
  {
    at: `{ ${CAMPAIGN}, "endpoints": { "status": { "data": { "properties": { "fee": { ¦ } } } } } }`,
    some: ["type", "enum", "fallback", "orderBy"],
    never: ["path"],
  },
  {
    at: `{ ${CAMPAIGN}, "tables": { "main": { "rows": [{ ¦ }] } } }`,
    some: ["state", "when", "text", "do", "row"],
    never: ["type"],
  },
  {
    at: `{ ${CAMPAIGN}, "tables": { "main": { "rows": [{ "state": "open", "tone": "¦" }] } } }`,
    only: tones,
  },
  {
    at: `{ ${CAMPAIGN}, "tables": { "main": { "rows": [{ "row": "loggedOut", ¦ }] } } }`,
    some: ["text", "do", "when"],
    never: ["row"],
  },
  { at: `{ ${CAMPAIGN}, "tables": { "main": { "hitPolicy": "¦" } } }`, only: ['"FIRST"', '"UNIQUE"'] },
  {
    at: `{ ${CAMPAIGN}, "forms": { "one": { "fields": { "size": { "kind": "¦" } } } } }`,
    only: ['"text"', '"number"', '"choice"', '"consent"', '"code"'],
  },
  {
    at: `{ ${CAMPAIGN}, "forms": { "one": { "fields": { "size": { "kind": "choice", ¦ } } } } }`,
    some: ["label", "options"],
    never: ["keyboard", "minimum", "digits"],
  },
  {
    at: `{ ${CAMPAIGN}, "draws": { "gifts": { "digits": 3, ¦ } } }`,
    only: ["$comment", "result", "announce"],
  },
  { at: `{ ${CAMPAIGN}, "theme": { "radius": "¦" } }`, only: ['"sharp"', '"soft"', '"round"'] },
  { at: `{ ${CAMPAIGN}, "extends": "base", "view": { "intro": { "type": "¦" } } }`, only: blockTypes },
  {
    at: `{ ${CAMPAIGN}, "extends": "base", "view": { "intro": { ¦ } } }`,
    some: ["title", "text", "$after", "$before"],
    never: ["extends"],
  },
  {
    at: `{ ${CAMPAIGN}, "extends": "base", "tables": { "main": { "rows": { "open": { "tone": "¦" } } } } }`,
    only: [...tones, "null"],
  },
  {
    at: `{ ${CAMPAIGN}, "extends": "base", "dialogs": { "won": { ¦ } } }`,
    some: ["title", "view", "celebrate"],
    never: ["type"],
  },
  { at: `{ ${CAMPAIGN}, "variants": [{ ¦ }] }`, only: ["$comment", "route", "patch"] },
  {
    at: `{ ${CAMPAIGN}, "variants": [{ "patch": { ¦ } }] }`,
    some: ["title", "constants", "brand"],
    never: ["route", "extends", "variants"],
  },
  {
    at: `{ ${CAMPAIGN}, "variants": [{ "patch": { "theme": { "display": "¦" } } }] }`,
    only: ['"sans"', '"serif"', '"brush"', "null"],
  },
  {
    at: `{ ${CAMPAIGN}, "variants": [{ "patch": { "view": { "new": { "$after": "intro", "type": "text", ¦ } } } }] }`,
    only: ["$comment", "name", "when", "text", "tone", "align", "$before"],
  },
  {
    at: `{ ${CAMPAIGN}, "variants": [{ "patch": { "view": { "intro": { "type": "text", "tone": "¦" } } } }] }`,
    only: ['"plain"', '"muted"', '"strong"', "null"],
  },
  {
    at: `{ ${CAMPAIGN}, "variants": [{ "patch": { "tables": { "main": { "rows": { "open": { "tone": "¦" } } } } } }] }`,
    only: [...tones, "null"],
  },
  { at: `{ ${CAMPAIGN}, "variants": [{ "patch": { "topBar": ¦ } }] }`, only: ["null"] },
  // Half-typed documents: without commas, closing brackets or the end of a text.
  { at: `{ ${CAMPAIGN} "view": [{ ¦ }] }`, only: ["type"] },
  {
    at: `{ ${CAMPAIGN}, "view": [{ "type": "button" ¦ }] }`,
    only: ["$comment", "name", "when", "table", "sticky"],
  },
  { at: `{ ${CAMPAIGN}, "view": [{ "type": "but¦`, only: blockTypes },
  {
    at: `{ ${CAMPAIGN}, "view": [{ "type": "text", "tone": "¦\n }] }`,
    only: ['"plain"', '"muted"', '"strong"'],
  },
  { at: `{ ${CAMPAIGN}, "view": [{ "type": "text", "t¦ }] }`, some: ["text", "tone"], never: ["table"] },
  {
    at: `{ ${CAMPAIGN}, "view": [{ "type": "hero", "title": "A" "align": "¦" }] }`,
    only: ['"center"', '"start"'],
  },
  {
    at: `{ ${BRAND} "native": { "login": { "ios": "a" ¦ } } }`,
    some: ["other", "otherwise"],
    never: ["ios"],
  },
  { at: `{ ${BRAND}, "bridge": { "other": { ¦ } } }`, only: ["$comment", "object"] },
  { at: `{ ${BRAND}, "extends": "mall", "theme": { "mutedOn¦" } }`, some: ["mutedOnBackground"] },
  { at: `{ ${BRAND}, ¦ }`, some: ["name", "native", "hosts", "theme"], never: ["view", "tables", "id"] },
  { at: `{ ${BRAND}, "theme": { ¦ } }`, some: [...colours, "radius", "pattern"] },
  {
    at: `{ ${BRAND}, "native": { "share": { "otherwise": "¦" } } }`,
    only: ['"share"', '"copy"', '"save"', '"close"', '"back"'],
  },
  {
    at: `{ ${BRAND}, "native": { "share": { "arguments": [{ "type": "¦" }] } } }`,
    only: ['"string"', '"number"', '"boolean"'],
  },
  {
    at: `{ ${BRAND}, "extends": "mall", "native": { "share": { ¦ } } }`,
    only: ["$comment", "description", "ios", "other", "arguments", "otherwise", "post"],
  },
];

describe("VS Code offers the right choices", () => {
  test("at thirty positions or more", () => expect(positions.length).toBeGreaterThanOrEqual(30));

  test.each(positions)("at $at", async ({ at, only, some = [], never = [] }) => {
    const choices = await choicesIn(at);
    if (only) expect([...choices].sort()).toEqual([...only].sort());
    expect(choices).toEqual(expect.arrayContaining([...some]));
    expect(choices.filter((one) => never.includes(one))).toEqual([]);
    expect(new Set(choices).size).toBe(choices.length);
  });
});

test("VS Code explains a key by its own description", async () => {
  const text = `{ ${CAMPAIGN}, "view": [{ "type": "button", "when": true }] }`;
  const { document, parsed } = open({ path: "campaigns/core/tea.json", text });
  const shown = await service.doHover(document, document.positionAt(text.indexOf('"when"') + 2), parsed);
  expect(JSON.stringify(shown?.contents)).toContain("Condition for showing the block");
});

test.each([
  [
    "of a key",
    `{ ${CAMPAIGN}, "view": [{ "type": "text", "to¦ne": "muted" }] }`,
    "Style of the text",
    "文字的样式",
  ],
  [
    "of a variant's patch, not of the document",
    `{ ${CAMPAIGN}, "variants": [{ "pa¦tch": {} }] }`,
    "Differences of this page",
    "这个页面与本文档的不同之处",
  ],
  [
    "of a key in a patch",
    `{ ${CAMPAIGN}, "variants": [{ "patch": { "schedule": { "st¦art": "x" } } }] }`,
    "Moment at which the campaign starts",
    "活动开始的时刻",
  ],
  [
    "of a brand's key",
    `{ ${BRAND}, "theme": { "mu¦ted": "#fff" } }`,
    "Colour of secondary text",
    "次要文字的颜色",
  ],
])("VS Code shows the description %s in both languages", async (_, text, en, zh) => {
  const { document, parsed } = open({ path: "campaigns/core/tea.json", text: text.replace("¦", "") });
  const shown = JSON.stringify(
    await service.doHover(document, document.positionAt(text.indexOf("¦")), parsed),
  );
  expect(shown).toContain(en);
  expect(shown).toContain(zh);
});

test.each<[string, object, string[]]>([
  ["null for a key of another type", { type: "image", text: null }, []],
  ["a misspelt key", { type: "text", texts: "A" }, ['Incorrect type. Expected "null".']],
])("in a patch that states its type, VS Code reports %s", async (_, intro, expected) => {
  const text = JSON.stringify({
    ...(JSON.parse(`{ ${CAMPAIGN}, "extends": "base" }`) as object),
    view: { intro },
  });
  const found = await diagnosticsIn({ path: "campaigns/core/tea.json", text });
  expect(found.map((one) => one.replace(/^\S+ /, ""))).toEqual(expected);
});

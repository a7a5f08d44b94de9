import { describe, expect, test } from "vitest";
import spec from "../../schemas/functions.json" with { type: "json" };
import { rules } from "../../src/check/rules/all-rules.ts";
import type { LocalizedText } from "../../src/language/messages/localized-text.ts";
import { parseMarkedText } from "../../src/reference/marked-text.ts";
import {
  fieldsOfEntry,
  findReferenceTarget,
  findUsersOfEntry,
} from "../../src/reference/reference-entries.ts";
import { tryExpression } from "../../src/studio/server/reference/try-expression.ts";
import { entries, reference } from "../support/reference/generated-reference.ts";
import { written } from "../support/schemas/examples.ts";

const namesOf = (group: string) =>
  entries.filter((one) => one.group === group).map(({ entry }) => entry.name);

describe("everything has an entry", () => {
  const definitions = Object.values(written).flatMap((schema) => Object.keys(schema.definitions ?? {}));
  const blocks = Object.keys(written).filter((file) => file.startsWith("blocks/"));

  test.each([
    ["blocks", blocks.map((file) => file.replace(/^blocks\/|\.schema\.json$/g, ""))],
    ["steps", [...(written["definitions.schema.json"]?.definitions?.step?.["x-exactlyOne"] ?? []), "step"]],
    // Steps and blocks have groups of their own.
    ["definitions", [...definitions.filter((name) => name !== "step" && name !== "block"), "words"]],
    ["functions", Object.keys(spec.functions)],
    ["macros", Object.keys(spec.macros)],
    ["operators", Object.keys(spec.operators)],
    ["formats", Object.keys(spec.formats)],
    ["rules", rules.map(({ id }) => id)],
  ])("%s", (group, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect([...namesOf(group)].sort()).toEqual([...names].sort());
  });

  test("every entry has a unique address", () => {
    expect(new Set(entries.map(({ address }) => address)).size).toBe(entries.length);
    for (const { address } of entries)
      expect(findReferenceTarget(address, entries)?.listed?.address).toBe(address);
  });
});

const isSaid = ({ en, zh }: LocalizedText) => en.length > 3 && /\p{Script=Han}/u.test(zh);

describe("everything is described in both languages", () => {
  test.each(entries)("$address", (listed) => {
    expect(listed.entry.description).toSatisfy(isSaid);
    for (const field of fieldsOfEntry(listed)) expect(field.description, field.path).toSatisfy(isSaid);
    if (listed.group === "rules")
      for (const { message } of listed.entry.wrong) expect(message.zh).toMatch(/\p{Script=Han}/u);
  });
});

test("the alternatives of a value are described, with their fields", () => {
  const fieldOf = (address: string, path: string) => {
    const listed = entries.find((one) => one.address === address);
    return listed && fieldsOfEntry(listed).find((field) => field.path === path)?.description.en;
  };
  expect(fieldOf("definitions/session", "token")).toContain("cookie.NAME: a cookie that scripts can see");
  expect(fieldOf("definitions/session", "token[].message.path")).toContain("Place of the token");
  expect(fieldOf("definitions/nativeCall", "otherwise.toast")).toContain("Text of the message");
  expect(fieldOf("documents/Brand", "idempotencyHeader")).toContain("in lower case with x- at its start");
});

describe("every link has a target", () => {
  const typesOf = (listed: (typeof entries)[number]) => [
    ...("type" in listed.entry ? [listed.entry.type] : []),
    ...fieldsOfEntry(listed).map(({ type }) => type),
  ];
  const rulesOf = (listed: (typeof entries)[number]) => [
    ...("rules" in listed.entry ? listed.entry.rules : []),
    ...fieldsOfEntry(listed).flatMap((field) => field.rules),
  ];

  test("from types", () => {
    const links = entries
      .flatMap(typesOf)
      .flatMap(({ en, zh }) => [...parseMarkedText(en), ...parseMarkedText(zh)])
      .flatMap((span) => ("link" in span ? [span.link] : []));
    expect(links.length).toBeGreaterThan(300);
    expect([...new Set(links)].filter((link) => !findReferenceTarget(link, entries))).toEqual([]);
  });

  test("from fields to rules", () => {
    const named = new Set([...entries.flatMap(rulesOf), ...reference.everywhere]);
    expect([...named].filter((rule) => !findReferenceTarget(`rules/${rule}`, entries)?.listed)).toEqual([]);
  });

  test("from entries back to their users", () => {
    for (const listed of entries)
      for (const user of findUsersOfEntry(listed, entries))
        expect(findReferenceTarget(user, entries)?.listed, user).toBeDefined();
    const [text] = entries.filter(({ address }) => address === "definitions/text");
    expect(text && findUsersOfEntry(text, entries)).toContain("blocks/voucher.title");
    const [gap] = entries.filter(({ address }) => address === "rules/table-gap");
    expect(gap && findUsersOfEntry(gap, entries)).toContain("definitions/table.rows");
  });
});

describe("addresses", () => {
  test.each([
    ["a group", "blocks", ["blocks", undefined, undefined]],
    ["an entry", "blocks/voucher", ["blocks", "blocks/voucher", undefined]],
    ["a field", "blocks/voucher.stamped", ["blocks", "blocks/voucher", "stamped"]],
    [
      "a field within fields",
      "blocks/article.sections[].title",
      ["blocks", "blocks/article", "sections[].title"],
    ],
    ["an unknown field", "blocks/voucher.gone", ["blocks", "blocks/voucher", undefined]],
    ["a dot that is a name", "operators/.", ["operators", "operators/.", undefined]],
  ])("%s", (_, address, expected) => {
    const place = findReferenceTarget(address, entries);
    expect([place?.group, place?.listed?.address, place?.field]).toEqual(expected);
  });

  test.each(["", "blocksmith", "blocks/nothing", "nothing/voucher"])("“%s” has no target", (address) =>
    expect(findReferenceTarget(address, entries)).toBeUndefined(),
  );
});

describe("every word of expressions can be tried", () => {
  const words = entries.flatMap((one) => ("usage" in one.entry ? one.entry.examples : []));

  test.each(words)("%s gives %j", (text, value) => {
    const isText = /\{/.test(text);
    const answer = tryExpression({ text, isText, values: reference.sample });
    expect(answer.problems.map(({ message }) => message.en)).toEqual([]);
    expect(isText ? answer.value : JSON.parse(answer.value ?? "")).toEqual(value);
  });

  test.each(entries.filter(({ entry }) => "usage" in entry))("$address has an example", ({ entry }) =>
    expect("usage" in entry && entry.examples.length).toBeGreaterThan(0),
  );
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { findEntry, type JsonNode } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { listNames, renamesByBlock, renamesByPath } from "../../src/check/schema/renamed-keys.ts";
import { LANGUAGE } from "../../src/language/version.generated.ts";
import { migrateFiles } from "../../src/migrate/migrate.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-json-folder.ts";

const schemas = readSchemas(join(import.meta.dirname, "../../schemas"));
const folder = join(import.meta.dirname, "language1");

/** Whole documents of language 1 that only claim to be of the current language. */
const mislabelled = readJsonFiles(folder, folder).map(({ path, text }) => ({
  path: `campaigns/${path}`,
  text: text.replace('"language": 1', `"language": ${LANGUAGE}`),
}));

const withLanguage1 = (text: string) => text.replace(`"language": ${LANGUAGE}`, '"language": 1');

/** Returns the keys that two documents of the same structure name differently. */
function renamesBetween(before: JsonNode, after: JsonNode): { at: number; from: string; to: string }[] {
  if (before.kind === "array" && after.kind === "array")
    return before.items.flatMap((item, i) => renamesBetween(item, after.items[i] ?? item));
  if (before.kind !== "object" || after.kind !== "object") return [];
  if (findEntry(before, "bridge")) return [];
  return before.entries.flatMap(({ key, keyStart, value }, i) => {
    const other = after.entries[i];
    if (!other) return [];
    const own = other.key === key ? [] : [{ at: keyStart, from: key, to: other.key }];
    return [...own, ...renamesBetween(value, other.value)];
  });
}

const unknownKeysIn = (files: typeof mislabelled) =>
  checkDocuments(files, { schemas }).problems.filter(({ rule }) => rule === "unknown-key");

describe("the checker names the current key where migrate would write it", () => {
  const said = unknownKeysIn(mislabelled);

  test.each(mislabelled.map((file) => [file.path, file] as const))("in %s", (path, { text }) => {
    const [result] = migrateFiles([{ path, text: withLanguage1(text) }]);
    const [before, after] = [text, result?.kind === "migrated" ? result.text : ""].map(
      (one) => readJson({ path, text: one }).root,
    );
    const renames = before && after ? renamesBetween(before, after) : [];
    for (const { at, from, to } of renames) {
      const problem = said.find((one) => one.file === path && one.start <= at + 1 && at < one.end);
      expect(problem?.message, `${from} at ${at}`).toContain(`expected "${to}"`);
      expect(problem?.fix).toContain("language 1");
      expect(problem?.zh.fix).toContain("语言版本 1");
    }
  });

  test("and says of each unknown key in these documents that it is of language 1", () => {
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter(({ fix }) => !fix?.includes("language 1"))).toEqual([]);
  });

  test("says where the native calls of a bridge belong, with the first as an example", () => {
    const [ios, functions] = said.filter(({ file }) => file === "campaigns/brands/mall.json");
    for (const problem of [ios, functions]) {
      expect(problem?.message).toContain('expected the native calls in "native"');
      expect(problem?.fix).toContain('"native": {"login":{"ios":"needLogin","other":"jumpLogin"}}');
    }
  });

  const inBlocks = Object.entries(renamesByBlock).flatMap(([type, names]) =>
    Object.entries(names).map(([from, to]) => ({ from, to, place: { view: [{ type, [from]: 5 }] } })),
  );
  const inParts = renamesByPath.flatMap(({ path, names }) =>
    Object.entries(names).map(([from, to]) => ({ from, to, place: nested(path, { [from]: 5 }) })),
  );
  const inLists = Object.entries(listNames).map(([from, to]) => ({
    ...{ from, to },
    place: { view: [{ type: "article", title: "A", sections: [{ name: "a", title: "A", [from]: ["a"] }] }] },
  }));

  test.each([...inBlocks, ...inParts, ...inLists])("$from becomes $to in $place", ({ to, place }) => {
    const text = JSON.stringify({ language: LANGUAGE, id: "a", route: "/a", title: "A", view: [], ...place });
    const [problem, ...others] = unknownKeysIn([{ path: "campaigns/a.json", text }]);
    expect(problem?.message).toContain(`expected "${to}"`);
    expect(problem?.fix).toContain("language 1");
    expect(others).toEqual([]);
  });
});

/** Returns a value inside objects, along a path with * for any name; the places of a draw are a list. */
function nested([key, ...rest]: readonly (string | number)[], value: object): object {
  if (key === undefined) return value;
  if (key === "places") return { places: [nested(rest.slice(1), value)] };
  return { [key === "*" ? "a" : key]: nested(rest, value) };
}

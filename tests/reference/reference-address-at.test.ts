import { describe, expect, test } from "vitest";
import { readJson } from "../../src/check/json/read-json.ts";
import { exampleProjectAt } from "../../src/reference/example-project.ts";
import { referenceAddressAtOffset } from "../../src/reference/reference-address-at.ts";
import { findReferenceTarget } from "../../src/reference/reference-entries.ts";
import { entries, reference } from "../support/reference/generated-reference.ts";
import { wholeExample, written } from "../support/schemas/examples.ts";

/** Returns the reference address for the position of ‸ in a text. */
function addressAt(marked: string, kind: "campaign" | "brand" = "campaign"): string | undefined {
  const offset = marked.indexOf("‸");
  const { root } = readJson({ path: "", text: marked.replace("‸", "") });
  return root && referenceAddressAtOffset({ root, kind, offset }, written);
}

describe("the reference address at a position", () => {
  test.each([
    ["a field of the document", '{ "ti‸tle": "" }', "documents/Campaign.title"],
    ["its value", '{ "title": "T‸ea" }', "documents/Campaign.title"],
    ["a field of a field", '{ "schedule": { "st‸art": "" } }', "documents/Campaign.schedule.start"],
    ["an entry of a map", '{ "tables": { "ma‸in": {} } }', "documents/Campaign.tables"],
    ["a field of a definition", '{ "tables": { "main": { "ea‸ch": "" } } }', "definitions/table.each"],
    ["a row", '{ "tables": { "main": { "rows": [{ "te‸xt": "" }] } } }', "definitions/row.text"],
    ["a block by its type", '{ "view": [{ "type": "vou‸cher" }] }', "blocks/voucher"],
    ["a field of a block", '{ "view": [{ "type": "voucher", "stam‸ped": "" }] }', "blocks/voucher.stamped"],
    [
      "a field within a block",
      '{ "view": [{ "type": "article", "sections": [{ "ti‸tle": "" }] }] }',
      "blocks/article.sections[].title",
    ],
    [
      "a block within a block",
      '{ "view": [{ "type": "panel", "view": [{ "type": "button", "ta‸ble": "" }] }] }',
      "blocks/button.table",
    ],
    ["a step", '{ "actions": { "a": { "steps": [{ "ca‸ll": "" }] } } }', "steps/call"],
    [
      "a key next to a step's action",
      '{ "actions": { "a": { "steps": [{ "call": "b", "wh‸en": "" }] } } }',
      "steps/step.when",
    ],
    ["a function", '{ "values": { "a": "ma‸x(1, 2)" } }', "functions/max"],
    ["a macro", '{ "values": { "a": "b.exi‸sts(c, c > 1)" } }', "macros/exists"],
    ["a format", '{ "title": "{now | da‸te:"M.D"}" }', "formats/date"],
    ["a function's name in plain text", '{ "title": "ma‸x" }', "documents/Campaign.title"],
    ["the document", "{‸ }", "documents/Campaign"],
  ])("%s", (_, text, expected) => expect(addressAt(text)).toBe(expected));

  test("of a brand", () => expect(addressAt('{ "na‸me": "" }', "brand")).toBe("documents/Brand.name"));
});

describe("every key of whole documents has an entry", () => {
  const texts: [kind: string, text: string][] = [
    ["campaign", JSON.stringify(wholeExample("campaign"))],
    ["brand", JSON.stringify(wholeExample("brand"))],
    ...reference.blocks.map(({ name }): [string, string] => [
      "campaign",
      exampleProjectAt(`blocks/${name}`, written, reference)?.files[0]?.text ?? "",
    ]),
  ];

  test.each(texts)("%s %#", (kind, text) => {
    const { root } = readJson({ path: "", text });
    if (!root) throw new Error("no JSON");
    const keys = Array.from(text.matchAll(/"(\w+)":/g), ({ index }) => index + 2);
    const lost = keys.filter((offset) => {
      const address = referenceAddressAtOffset({ root, kind: kind as "campaign", offset }, written);
      return address === undefined || !findReferenceTarget(address, entries)?.listed;
    });
    expect(keys.length).toBeGreaterThan(5);
    expect(lost.map((offset) => text.slice(offset, offset + 20))).toEqual([]);
  });
});

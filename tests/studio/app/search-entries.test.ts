import { describe, expect, test } from "vitest";
import { searchReference } from "../../../src/studio/app/reference/ReferenceContents.tsx";
import { entries } from "../../support/reference/generated-reference.ts";

const found = (search: string) => searchReference(entries, search).map(({ address }) => address);

describe("searching the reference", () => {
  test.each([
    ["lists names first", "voucher", "blocks/voucher"],
    ["lists names that begin with the search before names that contain it", "wheel", "blocks/wheel"],
    ["finds a Chinese description", "印章", "blocks/voucher.stamp"],
    ["finds an English description", "stamp across", "blocks/voucher.stamp"],
    ["finds the title of a recipe", "转盘", "recipes/wheel"],
    ["ignores case", "LOGOUT", "steps/logout"],
    ["finds a rule", "table-gap", "rules/table-gap"],
  ])("%s", (_, search, first) => expect(found(search)[0]).toBe(first));

  test("requires all words", () => expect(found("voucher nowhere-to-be-found")).toEqual([]));

  test("finds nothing for an empty search", () => expect(found("  ")).toEqual([]));
});

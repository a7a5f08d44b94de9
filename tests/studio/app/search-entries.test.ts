import { describe, expect, test } from "vitest";
import { searchEntries } from "../../../src/studio/app/reference/Contents.tsx";
import { entries } from "../../support/reference/known.ts";

const found = (search: string) => searchEntries(entries, search).map(({ address }) => address);

describe("the reference is searched", () => {
  test.each([
    ["a name comes first", "voucher", "blocks/voucher"],
    ["a name that begins so comes before one that has it", "wheel", "blocks/wheel"],
    ["what is said in Chinese", "印章", "blocks/voucher.stamp"],
    ["what is said in English", "stamp across", "blocks/voucher.stamp"],
    ["the title of a recipe", "转盘", "recipes/wheel"],
    ["capitals do not matter", "LOGOUT", "steps/logout"],
    ["a rule", "table-gap", "rules/table-gap"],
  ])("%s", (_, search, first) => expect(found(search)[0]).toBe(first));

  test("all words have to be there", () => expect(found("voucher nowhere-to-be-found")).toEqual([]));

  test("nothing is found where nothing is asked", () => expect(found("  ")).toEqual([]));
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editorAddress, parseEditorAddress } from "../../../src/studio/app/session/use-editor-address.ts";
import { forAll } from "../../support/for-all.ts";

const searchOf = (address: string) => new URL(address, "http://studio").search;

describe("the editor's address", () => {
  test("round-trips a file, a page and a state of any name", () => {
    const name = fc.stringMatching(/^[A-Za-z]\w*$/);
    const place = fc.record({
      file: fc.string({ minLength: 1 }),
      page: fc.option(fc.string({ minLength: 1 })),
      state: fc.option(fc.record({ table: name, state: fc.string({ minLength: 1 }) })),
    });
    forAll(100, [place], (one) => {
      expect(parseEditorAddress(searchOf(editorAddress(one)))).toEqual(one);
    });
  });

  test.each([
    ["", null],
    ["?page=tea", null],
    ["?file=tea.json&state=main", { file: "tea.json", page: null, state: null }],
    ["?file=tea.json&page=&state=.open", { file: "tea.json", page: null, state: null }],
  ])("parses %j", (search, expected) => {
    expect(parseEditorAddress(search)).toEqual(expected);
  });
});

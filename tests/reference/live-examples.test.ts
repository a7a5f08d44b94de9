import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { memoizeByKey } from "../../src/language/memoize.ts";
import { exampleProjectAt } from "../../src/reference/example-project.ts";
import { tagsOfVariant } from "../support/all-variants.ts";
import { entries, reference } from "../support/reference/generated-reference.ts";
import { written } from "../support/schemas/examples.ts";

const live = memoizeByKey((address: string) => exampleProjectAt(address, written, reference));

/** Returns the problems in the documents of an example. */
function problemsOf(address: string) {
  const { files = [] } = live(address) ?? {};
  return checkDocuments(files, { schemas: written }).problems;
}

const addressesOf = (...groups: string[]) =>
  entries.filter(({ group }) => groups.includes(group)).map(({ address }) => address);

describe("an example is a small campaign without errors", () => {
  // The other keys of a step have no example of their own.
  const steps = addressesOf("steps").filter((address) => address !== "steps/step");

  // A project.json shows nothing.
  const documents = addressesOf("documents").filter((address) => address !== "documents/Project");

  const shown = [...documents, ...addressesOf("blocks", "recipes"), ...steps];
  for (const [index, address] of shown.entries())
    test(address, { tags: tagsOfVariant(index) }, () => {
      expect(live(address)?.files.length).toBeGreaterThan(0);
      expect(problemsOf(address).map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([]);
    });

  for (const [index, address] of addressesOf("definitions").entries())
    test(`${address}, if it has an example`, { tags: tagsOfVariant(index) }, () => {
      const errors = problemsOf(address).filter(({ severity }) => severity === "error");
      expect(errors.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([]);
    });

  test("all definitions have one, except patches, notes and definitions that nobody writes", () => {
    expect(addressesOf("definitions").filter((address) => !live(address))).toEqual(
      ["comment", "namedList", "elementPatch", "response", "error", "site", "target", "words"].map(
        (name) => `definitions/${name}`,
      ),
    );
  });
});

describe("an example of a rule shows the rule's problem", () => {
  const played = addressesOf("rules").filter(live);

  test("most rules have one", () => expect(played.length).toBeGreaterThan(85));

  for (const [index, address] of played.entries())
    test(address, { tags: tagsOfVariant(index) }, () => {
      const found = new Set(problemsOf(address).map(({ rule }) => `rules/${rule}`));
      expect([...found]).toContain(address);
    });
});

describe("a small campaign", () => {
  const campaignOf = (address: string) => JSON.parse(live(address)?.files[0]?.text ?? "{}");
  const typesIn = ({ view }: { view: { type: string }[] }) => view.map(({ type }) => type);

  test("contains only the parts to which the example refers or that it reads", () => {
    const { endpoints, tables, view } = campaignOf("blocks/voucher");
    expect([Object.keys(endpoints), tables]).toEqual([["status"], undefined]);
    expect(typesIn({ view })).toEqual(["voucher"]);
  });

  test("contains the block that sets a value which the example reads", () =>
    expect(typesIn(campaignOf("blocks/button"))).toEqual(["toggle", "button"]));

  test("contains the block that starts an action, and the block that its steps move", () =>
    expect(typesIn(campaignOf("steps/reset"))).toEqual(["button", "wheel"]));

  test("contains other blocks if the example is not visible by itself", () =>
    expect(typesIn(campaignOf("definitions/theme")).length).toBeGreaterThan(1));

  test.each([
    ["blocks/voucher", '"voucher"'],
    ["steps/play", '"play"'],
    ["definitions/row", '"row": "loggedOut"'],
  ])("%s: the mark encloses the example", (address, text) => {
    const { files, mark } = live(address) ?? { files: [], mark: null };
    const marked = files[0]?.text.slice(mark?.from, mark?.to) ?? "";
    expect(marked).toContain(text);
    expect(JSON.parse(marked)).toBeTruthy();
  });

  test.each(["blocks/nothing", "nothing", "functions/size", "rules/not-utf8"])("%s has none", (address) =>
    expect(live(address)).toBeUndefined(),
  );
});

import { describe, expect, test } from "vitest";
import { check } from "../../src/check/check.ts";
import { byKey } from "../../src/language/memoize.ts";
import { liveExample } from "../../src/reference/live-example.ts";
import { entries, reference } from "../support/reference/known.ts";
import { written } from "../support/schemas/examples.ts";

const live = byKey((address: string) => liveExample(address, written, reference));

/** What is wrong with the documents of an example. */
function problemsOf(address: string) {
  const { files = [] } = live(address) ?? {};
  return check(files, { schemas: written }).problems;
}

const addressesOf = (...groups: string[]) =>
  entries.filter(({ group }) => groups.includes(group)).map(({ address }) => address);

describe("an example is a small campaign without errors", () => {
  // What stands beside what a step does has no example of its own.
  const steps = addressesOf("steps").filter((address) => address !== "steps/step");

  test.each([...addressesOf("documents", "blocks", "recipes"), ...steps])("%s", (address) => {
    expect(live(address)?.files.length).toBeGreaterThan(0);
    expect(problemsOf(address).map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([]);
  });

  test.each(addressesOf("definitions"))("%s, or there is none", (address) => {
    const errors = problemsOf(address).filter(({ severity }) => severity === "error");
    expect(errors.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([]);
  });

  test("of definitions only patches, notes and what nobody writes have none", () => {
    expect(addressesOf("definitions").filter((address) => !live(address))).toEqual(
      ["comment", "namedList", "elementPatch", "error"].map((name) => `definitions/${name}`),
    );
  });
});

describe("an example of a rule shows what it finds", () => {
  const played = addressesOf("rules").filter(live);

  test("of most rules there is one", () => expect(played.length).toBeGreaterThan(85));

  test.each(played)("%s", (address) => {
    const found = new Set(problemsOf(address).map(({ rule }) => `rules/${rule}`));
    expect([...found]).toContain(address);
  });
});

describe("a small campaign", () => {
  const campaignOf = (address: string) => JSON.parse(live(address)?.files[0]?.text ?? "{}");
  const typesIn = ({ view }: { view: { type: string }[] }) => view.map(({ type }) => type);

  test("holds what the example names and reads, and nothing else", () => {
    const { endpoints, tables, view } = campaignOf("blocks/voucher");
    expect([Object.keys(endpoints), tables]).toEqual([["status"], undefined]);
    expect(typesIn({ view })).toEqual(["voucher"]);
  });

  test("holds what gives a value to what it asks for", () =>
    expect(typesIn(campaignOf("blocks/button"))).toEqual(["toggle", "button"]));

  test("holds what leads to an action, and what its steps move", () =>
    expect(typesIn(campaignOf("steps/play"))).toEqual(["button", "wheel"]));

  test("shows something even where the example is not seen by itself", () =>
    expect(typesIn(campaignOf("definitions/theme")).length).toBeGreaterThan(1));

  test.each([
    ["blocks/voucher", '"voucher"'],
    ["steps/play", '"play"'],
    ["definitions/row", '"row": "loggedOut"'],
  ])("%s: the mark is around the example", (address, text) => {
    const { files, mark } = live(address) ?? { files: [], mark: null };
    const marked = files[0]?.text.slice(mark?.from, mark?.to) ?? "";
    expect(marked).toContain(text);
    expect(JSON.parse(marked)).toBeTruthy();
  });

  test.each(["blocks/nothing", "nothing", "functions/size", "rules/not-utf8"])("%s has none", (address) =>
    expect(live(address)).toBeUndefined(),
  );
});

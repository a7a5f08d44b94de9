import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readKeptValues, writeKeptValues } from "../../src/ports/kept-values.ts";
import { planFor } from "../support/play/page.ts";
import { openPage } from "./open-store.ts";

/** A storage of a browser; `refuses` throws as a full one, or one that is turned off. */
class Shelf {
  readonly held = new Map<string, string>();
  refuses = false;
  getItem(key: string): string | null {
    if (this.refuses) throw new Error("SecurityError");
    return this.held.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.refuses) throw new Error("QuotaExceededError");
    this.held.set(key, text);
  }
}

let tab: Shelf;
let phone: Shelf;

beforeEach(() => {
  [tab, phone] = [new Shelf(), new Shelf()];
  vi.stubGlobal("window", { sessionStorage: tab, localStorage: phone });
});
afterEach(() => vi.unstubAllGlobals());

const plan = planFor({
  local: { agreed: false, chapter: 1, last: null, other: false },
  keep: { session: ["chapter"], device: ["agreed", "last"] },
  actions: { go: { steps: [{ set: { chapter: "local.chapter + 1", other: true } }] } },
});

test("keeps changed values in the storage that the document names, and no others", () => {
  const page = openPage(plan);
  page.store.dispatch({ type: "toggled", value: "agreed", isOn: true });
  page.store.dispatch({ type: "tapped", action: "go", at: 0 });
  expect([...phone.held]).toEqual([["mall/test/agreed", "true"]]);
  expect([...tab.held]).toEqual([["mall/test/chapter", "2"]]);
});

test("opens with what it kept", () => {
  phone.held.set("mall/test/agreed", "true");
  tab.held.set("mall/test/chapter", "4");
  expect(openPage(plan).store.get().local).toEqual({ agreed: true, chapter: 4, last: null, other: false });
});

describe("a kept value counts as absent", () => {
  test.each([
    ["of another type", "agreed", '"true"'],
    ["null", "agreed", "null"],
    ["a list", "last", "[1]"],
    ["an object", "last", '{"a":1}'],
    ["not JSON", "chapter", "{"],
    ["of a name that is not kept", "other", "true"],
  ])("if it is %s", (_, name, text) => {
    for (const shelf of [tab, phone]) shelf.held.set(`mall/test/${name}`, text);
    expect(readKeptValues(plan)).toEqual({});
  });
});

test("takes any text, number or boolean for a value that is null at first", () => {
  phone.held.set("mall/test/last", '"a"');
  expect(readKeptValues(plan)).toEqual({ last: "a" });
});

test("works without a storage that is refused or full", () => {
  [tab.refuses, phone.refuses] = [true, true];
  const page = openPage(plan);
  page.store.dispatch({ type: "toggled", value: "agreed", isOn: true });
  expect(page.store.get().local.agreed).toBe(true);
  vi.stubGlobal("window", {});
  expect(readKeptValues(plan)).toEqual({});
});

test("writes no value of another type", () => {
  writeKeptValues(plan, { agreed: false }, { agreed: Symbol("unknown") });
  expect(phone.held.size).toBe(0);
});

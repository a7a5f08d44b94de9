import { describe, expect, it } from "vitest";
import type { Campaign, Table } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { ask, loadingOf, type Verdict, waitsFor } from "../../src/play/ask.ts";
import { type Answer, openingOf, type Snapshot, scopeOf, withNames } from "../../src/play/snapshot.ts";
import { planFor, visitor } from "../support/play/page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    mine: { path: "/mine" },
    other: { path: "/other" },
    news: { path: "/news", requiresLogin: false },
    claim: { path: "/claim", loading: "领取中" },
    draw: { path: "/draw" },
  },
  load: ["mine", "other", "news"],
  values: { left: "mine.goal - mine.fee", seen: "values.left > 0" },
  constants: { days: [1, 2] },
};

/** What a table of these conditions says; its rows are named by their place. */
function said(table: Table, known: Partial<Snapshot>, item?: unknown): string {
  const plan = planFor({ ...campaign, tables: { main: table } });
  const page = { plan, snapshot: { ...openingOf(plan, visitor, 0), ...known } };
  return inShort(
    ask(page, "main", item === undefined ? undefined : withNames(plan, scopeOf(page), { item })),
  );
}

function inShort(verdict: Verdict): string {
  if (verdict.kind === "row") return `${verdict.row.state}${verdict.isBusy ? ", busy" : ""}`;
  return verdict.kind === "pending" ? "pending" : `unavailable: ${verdict.message}`;
}

const tableOf = (...whens: (string | undefined)[]): Table => ({
  rows: whens.map((when, i) => ({ state: `row ${i}`, text: "{mine.text}{draw}", ...(when && { when }) })),
});

const there = (data: unknown): Answer => ({ busy: false, data });
const coming: Answer = { busy: true };
const again = (data: unknown): Answer => ({ busy: true, data });
const outdated = (data: unknown): Answer => ({ busy: true, data, isOutdated: true });
const failure = { kind: "network", code: "", message: "网络异常" } as const;
const failed: Answer = { busy: false, error: failure };

/** The data of a page all of which is there, but for these. */
const knowing = (mine: unknown, answers: Record<string, Answer> = {}): Partial<Snapshot> => ({
  answers: { mine: there(mine), other: there({ a: 1 }), news: there([]), ...answers },
});

const UNREADABLE = "unavailable: 页面数据异常，请稍后重试";
const NO_NETWORK = "unavailable: 网络异常";

type Case = [name: string, whens: (string | undefined)[], known: Partial<Snapshot>, verdict: string];

describe("what could not be read", () => {
  const odd = knowing({ odd: UNKNOWN, a: 1, none: null, list: [{ a: UNKNOWN }, { a: 2 }] });
  it.each<Case>([
    ["above the first row that holds", ["mine.odd == 1", "mine.a == 1"], odd, UNREADABLE],
    ["below it", ["mine.a == 1", "mine.odd == 1"], odd, "row 0"],
    ["above the default row", ["mine.odd == 1", undefined], odd, UNREADABLE],
    ["where no other row holds", ["mine.a == 2", "mine.odd == 1"], odd, UNREADABLE],
    ["in a condition that is true whatever it is", ["mine.odd == 1 || mine.a == 1"], odd, "row 0"],
    ["in one that is false whatever it is", ["mine.odd == 1 && mine.a == 2", undefined], odd, "row 1"],
    ["in one that would hold if it were not", ["!(mine.odd == 1)", undefined], odd, UNREADABLE],
    ["in a list where another item decides", ["mine.list.exists(x, x.a == 2)"], odd, "row 0"],
    ["in a list where it decides", ["mine.list.exists(x, x.a == 3)", undefined], odd, UNREADABLE],
    ["behind a value", ["values.seen", undefined], knowing({ goal: 5, fee: UNKNOWN }), UNREADABLE],
    ["as a whole", ["mine.a == 1", undefined], knowing(UNKNOWN), UNREADABLE],
    ["as a whole, but only of what a row below reads", ["other.a == 1", "mine.a == 1"], knowing(UNKNOWN), "row 0"],
    ["null is no such thing", ["mine.none == 1", undefined], odd, "row 1"],
    ["nor is what is not there", ["mine.gone == 1", "mine.none.x", undefined], odd, "row 2"],
    ["no row holds at all", ["mine.a == 2"], odd, UNREADABLE],
  ])("%s", (_, whens, known, verdict) => expect(said(tableOf(...whens), known)).toBe(verdict)); // biome-ignore format: a row a case
});

describe("data that", () => {
  const rows = ["other.a == 2", "other.a == 1", "mine.a == 1"];
  it.each<Case>([
    ["is on its way, below the row that holds", rows, knowing(1, { mine: coming }), "row 1"],
    ["is on its way, above it", ["mine.a == 1", "other.a == 1"], knowing(1, { mine: coming }), "pending"],
    ["is on its way, with nothing to say", ["mine.a == 1 || other.a == 1"], knowing(1, { mine: coming }), "row 0"],
    ["is on its way, behind a value", ["values.seen"], knowing(1, { mine: coming }), "pending"],
    ["nobody has asked for yet", ["mine.a == 1"], { answers: {} }, "pending"],
    ["is on its way again", ["mine.a == 1"], knowing(1, { mine: again({ a: 1 }) }), "row 0"],
    ["is on its way after a failure", ["mine.a == 1"], knowing(1, { mine: { ...coming, error: failure } }), "pending"],
    ["is on its way after it failed, having been there once", ["mine.a == 1"], knowing(1, { mine: { ...again({ a: 1 }), error: failure } }), "pending"],
    ["failed, below the row that holds", rows, knowing(1, { mine: failed }), "row 1"],
    ["failed, above it", ["mine.a == 1", "other.a == 1"], knowing(1, { mine: failed }), NO_NETWORK],
    ["failed, above the default row", ["mine.a == 1", undefined], knowing(1, { mine: failed }), NO_NETWORK],
    ["failed after it was there once", ["mine.a == 1"], knowing(1, { mine: { ...failed, data: { a: 1 } } }), NO_NETWORK],
    ["failed, beside some that is on its way", ["mine.a == other.a"], knowing(1, { mine: failed, other: coming }), "pending"],
    ["an action has outdated", ["mine.a == 1"], knowing(1, { mine: outdated({ a: 1 }) }), "row 0, busy"],
    ["an action has outdated, below the row that holds", rows, knowing(1, { mine: outdated({ a: 1 }) }), "row 1"],
    ["an action has outdated, and could not be read before", ["mine.a == 1"], knowing(1, { mine: outdated({ a: UNKNOWN }) }), UNREADABLE],
    ["an action has outdated, and was in no row before", ["mine.a == 1"], knowing(1, { mine: outdated({ a: 2 }) }), UNREADABLE],
    ["an action has outdated, beside some that failed", ["mine.a == 1", "other.a == 1"], knowing(1, { mine: outdated({ a: 1 }), other: failed }), NO_NETWORK],
    ["was outdated, and is there again", ["mine.a == 1"], knowing(1, { mine: { ...there({ a: 1 }), isOutdated: true } }), "row 0"],
    ["an action calls for is not waited for", ["draw == 1", undefined], knowing(1, { draw: coming }), "row 1"],
    ["only the row's text reads is not waited for", ["other.a == 1"], knowing(1, { mine: coming }), "row 0"],
  ])("%s", (_, whens, known, verdict) => expect(said(tableOf(...whens), known)).toBe(verdict)); // biome-ignore format: a row a case
});

describe("a table that is asked for each item", () => {
  const each = (...whens: (string | undefined)[]): Table => ({ each: "mine.list", ...tableOf(...whens) });
  const item = { a: 1, odd: UNKNOWN };
  const listed = { list: [item] };
  it.each<[string, Table, Partial<Snapshot>, unknown, string]>([
    ["a sure item", each("item.a == 1"), knowing(listed), item, "row 0"],
    ["one with something unknown above the row", each("item.odd == 1", "item.a == 1"), knowing(listed), item, UNREADABLE],
    ["one with something unknown below it", each("item.a == 1", "item.odd == 1"), knowing(listed), item, "row 0"],
    ["an item that is unknown itself", each("item.a == 1", undefined), knowing(listed), UNKNOWN, UNREADABLE],
    ["of a list that failed after it was there", each("item.a == 1"), knowing(1, { mine: { ...failed, data: listed } }), item, NO_NETWORK],
    ["of one that an action has outdated: tapped already", each("item.a == 1"), knowing(1, { mine: outdated(listed) }), item, "row 0, busy"],
    ["of one that is on its way again", each("item.a == 1"), knowing(1, { mine: again(listed) }), item, "row 0"],
    ["where what decides is nothing of the item", each("other.a == 1", "item.a == 1"), knowing(1, { mine: outdated(listed) }), item, "row 0"],
    ["where a row reads other data that failed", each("other.a == 2", "item.a == 1"), knowing(listed, { other: failed }), item, NO_NETWORK],
    ["of constants, where a row waits for data", { ...each("mine.a == item"), each: "constants.days" }, knowing(1, { mine: coming }), 1, "pending"],
    ["of constants, where none does", { ...each("item == 1"), each: "constants.days" }, knowing(1, { mine: coming }), 1, "row 0"],
  ])("%s", (_, table, known, one, verdict) => expect(said(table, known, one)).toBe(verdict)); // biome-ignore format: a row a case
});

describe("the login", () => {
  const rows = ["!session.loggedIn", "mine.a == 1"];
  const open = ["news == []", "!session.loggedIn"];
  const nobody: Partial<Snapshot> = { visit: { ...visitor, token: "" } };
  it.each<Case>([
    ["a visitor waits for nothing that requires one", rows, { ...nobody, answers: {} }, "row 0"],
    ["but for what is open to all", open, { ...nobody, answers: {} }, "pending"],
    ["who was refused waits for nothing that requires one", rows, { ...knowing(1, { mine: coming }), refused: true }, "row 0"],
    ["whatever stands above", ["mine.a == 1", "!session.loggedIn"], { ...knowing(1, { mine: coming }), refused: true }, "row 1"],
    ["nor knows what was there before", ["mine.a == 1", "!session.loggedIn"], { ...knowing({ a: 1 }), refused: true }, "row 1"],
    ["what is open to all may fail all the same", open, { ...knowing(1, { news: failed }), refused: true }, NO_NETWORK],
    ["one that is in doubt counts as none", rows, { ...knowing({ a: 1 }), doubted: true }, "row 0"],
    ["also where the data failed, whatever stands above", ["mine.a == 1", "!session.loggedIn"], { ...knowing(1, { mine: failed }), doubted: true }, "row 1"],
    ["also where the data failed", rows, { ...knowing(1, { mine: failed }), doubted: true }, "row 0"],
    ["but nobody is sent to it while an answer may lift the doubt", rows, { ...knowing(1, { mine: again({ a: 1 }) }), doubted: true }, "pending"],
    ["which data that the table does not read cannot", ["!session.loggedIn", "other.a == 1"], { ...knowing(1, { mine: coming }), doubted: true }, "row 0"],
    ["doubt or not, who was refused waits for nothing", ["!session.loggedIn", "news == []"], { ...knowing(1, { news: coming }), doubted: true, refused: true }, "row 0"],
    ["doubt or not, who was refused has none", rows, { ...knowing(1, { mine: coming }), doubted: true, refused: true }, "row 0"],
  ])("%s", (_, whens, known, verdict) => expect(said(tableOf(...whens), known)).toBe(verdict)); // biome-ignore format: a row a case
});

it.each<[string, Record<string, Answer>, string | undefined]>([
  ["waits for what is on its way", { mine: coming, other: failed }, "pending"],
  ["cannot have what failed", { mine: failed }, "unavailable"],
  ["has what is there, even outdated", { mine: outdated({}) }, undefined],
])("a text %s", (_, answers, kind) => {
  const plan = planFor(campaign);
  const snapshot = { ...openingOf(plan, visitor, 0), ...knowing({}, answers) };
  expect(waitsFor({ plan, snapshot }, plan.templateReads("{mine.text}{other.text}"))?.kind).toBe(kind);
});

it.each<[string, Snapshot["runs"], string | undefined]>([
  ["a call with words", { go: { steps: [], awaits: "claim", call: 1 } }, "领取中"],
  ["a call without", { go: { steps: [], awaits: "draw", call: 1 } }, undefined],
  ["data that is loaded again", { go: { steps: [], awaits: "claim" } }, undefined],
  ["nothing", {}, undefined],
])("while an action waits for %s, the page shows over itself: %s", (_, runs, text) => {
  const plan = planFor(campaign);
  expect(loadingOf({ plan, snapshot: { ...openingOf(plan, visitor, 0), runs } })).toBe(text);
});

import { describe, expect, it } from "vitest";
import type { Campaign, Table } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import {
  type EndpointState,
  openingSnapshot,
  replaceNamesInScope,
  type Snapshot,
  scopeOfSnapshot,
} from "../../src/play/snapshot.ts";
import {
  evaluateTable,
  loadingTextOf,
  reasonDataIsMissing,
  type TableResult,
} from "../../src/play/state-table.ts";
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

/** Returns the result of a table in short form. Its rows are named by index. */
function said(table: Table, known: Partial<Snapshot>, item?: unknown): string {
  const plan = planFor({ ...campaign, tables: { main: table } });
  const page = { plan, snapshot: { ...openingSnapshot(plan, visitor, 0), ...known } };
  return inShort(
    evaluateTable(
      page,
      "main",
      item === undefined ? undefined : replaceNamesInScope(plan, scopeOfSnapshot(page), { item }),
    ),
  );
}

function inShort(verdict: TableResult): string {
  if (verdict.kind === "row") return `${verdict.row.state}${verdict.isBusy ? ", busy" : ""}`;
  return verdict.kind === "pending" ? "pending" : `unavailable: ${verdict.message}`;
}

const tableOf = (...whens: (string | undefined)[]): Table => ({
  rows: whens.map((when, i) => ({ state: `row ${i}`, text: "{mine.text}{draw}", ...(when && { when }) })),
});

const there = (data: unknown): EndpointState => ({ busy: false, data });
const coming: EndpointState = { busy: true };
const again = (data: unknown): EndpointState => ({ busy: true, data });
const outdated = (data: unknown): EndpointState => ({ busy: true, data, isOutdated: true });
const failure = { kind: "network", code: "", message: "网络异常" } as const;
const failed: EndpointState = { busy: false, error: failure };

/** A snapshot with all data loaded, except for these answers. */
const knowing = (mine: unknown, answers: Record<string, EndpointState> = {}): Partial<Snapshot> => ({
  answers: { mine: there(mine), other: there({ a: 1 }), news: there([]), ...answers },
});

const UNREADABLE = "unavailable: 页面数据异常，请稍后重试";
const NO_NETWORK = "unavailable: 网络异常";

type Case = [name: string, whens: (string | undefined)[], known: Partial<Snapshot>, verdict: string];

describe("a value that could not be read", () => {
  const odd = knowing({ odd: UNKNOWN, a: 1, none: null, list: [{ a: UNKNOWN }, { a: 2 }] });
  it.each<Case>([
    ["above the first row that holds", ["mine.odd == 1", "mine.a == 1"], odd, UNREADABLE],
    ["below the first row that holds", ["mine.a == 1", "mine.odd == 1"], odd, "row 0"],
    ["above the default row", ["mine.odd == 1", undefined], odd, UNREADABLE],
    ["without another row that holds", ["mine.a == 2", "mine.odd == 1"], odd, UNREADABLE],
    ["in a condition that is true for any value", ["mine.odd == 1 || mine.a == 1"], odd, "row 0"],
    ["in a condition that is false for any value", ["mine.odd == 1 && mine.a == 2", undefined], odd, "row 1"],
    ["in a negated condition", ["!(mine.odd == 1)", undefined], odd, UNREADABLE],
    ["in a list in which another item decides", ["mine.list.exists(x, x.a == 2)"], odd, "row 0"],
    ["in a list in which it decides", ["mine.list.exists(x, x.a == 3)", undefined], odd, UNREADABLE],
    ["read through a computed value", ["values.seen", undefined], knowing({ goal: 5, fee: UNKNOWN }), UNREADABLE],
    ["as the whole answer", ["mine.a == 1", undefined], knowing(UNKNOWN), UNREADABLE],
    ["as a whole answer that only a row below reads", ["other.a == 1", "mine.a == 1"], knowing(UNKNOWN), "row 0"],
    ["does not include null", ["mine.none == 1", undefined], odd, "row 1"],
    ["does not include a missing field", ["mine.gone == 1", "mine.none.x", undefined], odd, "row 2"],
    ["and no row that holds", ["mine.a == 2"], odd, UNREADABLE],
  ])("%s", (_, whens, known, verdict) => expect(said(tableOf(...whens), known)).toBe(verdict)); // biome-ignore format: a row a case
});

describe("data that", () => {
  const rows = ["other.a == 2", "other.a == 1", "mine.a == 1"];
  it.each<Case>([
    ["is loading, below the row that holds", rows, knowing(1, { mine: coming }), "row 1"],
    ["is loading, above the row that holds", ["mine.a == 1", "other.a == 1"], knowing(1, { mine: coming }), "pending"],
    ["is loading, in a condition that it does not decide", ["mine.a == 1 || other.a == 1"], knowing(1, { mine: coming }), "row 0"],
    ["is loading, read through a computed value", ["values.seen"], knowing(1, { mine: coming }), "pending"],
    ["was not requested yet", ["mine.a == 1"], { answers: {} }, "pending"],
    ["is loading again", ["mine.a == 1"], knowing(1, { mine: again({ a: 1 }) }), "row 0"],
    ["is loading after a failure", ["mine.a == 1"], knowing(1, { mine: { ...coming, error: failure } }), "pending"],
    ["is loading after a failure, and was loaded before", ["mine.a == 1"], knowing(1, { mine: { ...again({ a: 1 }), error: failure } }), "pending"],
    ["failed, below the row that holds", rows, knowing(1, { mine: failed }), "row 1"],
    ["failed, above the row that holds", ["mine.a == 1", "other.a == 1"], knowing(1, { mine: failed }), NO_NETWORK],
    ["failed, above the default row", ["mine.a == 1", undefined], knowing(1, { mine: failed }), NO_NETWORK],
    ["failed after it was loaded before", ["mine.a == 1"], knowing(1, { mine: { ...failed, data: { a: 1 } } }), NO_NETWORK],
    ["failed, beside data that is loading", ["mine.a == other.a"], knowing(1, { mine: failed, other: coming }), "pending"],
    ["an action has outdated", ["mine.a == 1"], knowing(1, { mine: outdated({ a: 1 }) }), "row 0, busy"],
    ["an action has outdated, below the row that holds", rows, knowing(1, { mine: outdated({ a: 1 }) }), "row 1"],
    ["an action has outdated, and that was unreadable", ["mine.a == 1"], knowing(1, { mine: outdated({ a: UNKNOWN }) }), UNREADABLE],
    ["an action has outdated, and that matched no row", ["mine.a == 1"], knowing(1, { mine: outdated({ a: 2 }) }), UNREADABLE],
    ["an action has outdated, beside data that failed", ["mine.a == 1", "other.a == 1"], knowing(1, { mine: outdated({ a: 1 }), other: failed }), NO_NETWORK],
    ["was outdated, and is loaded again", ["mine.a == 1"], knowing(1, { mine: { ...there({ a: 1 }), isOutdated: true } }), "row 0"],
    ["an action calls for is not waited for", ["draw == 1", undefined], knowing(1, { draw: coming }), "row 1"],
    ["only the row's text reads is not waited for", ["other.a == 1"], knowing(1, { mine: coming }), "row 0"],
  ])("%s", (_, whens, known, verdict) => expect(said(tableOf(...whens), known)).toBe(verdict)); // biome-ignore format: a row a case
});

describe("a table with each", () => {
  const each = (...whens: (string | undefined)[]): Table => ({ each: "mine.list", ...tableOf(...whens) });
  const item = { a: 1, odd: UNKNOWN };
  const listed = { list: [item] };
  it.each<[string, Table, Partial<Snapshot>, unknown, string]>([
    ["a known item", each("item.a == 1"), knowing(listed), item, "row 0"],
    ["an item with an unknown field above the row", each("item.odd == 1", "item.a == 1"), knowing(listed), item, UNREADABLE],
    ["an item with an unknown field below the row", each("item.a == 1", "item.odd == 1"), knowing(listed), item, "row 0"],
    ["an unknown item", each("item.a == 1", undefined), knowing(listed), UNKNOWN, UNREADABLE],
    ["an item of a list that failed after it was loaded", each("item.a == 1"), knowing(1, { mine: { ...failed, data: listed } }), item, NO_NETWORK],
    ["an item of a list that an action has outdated", each("item.a == 1"), knowing(1, { mine: outdated(listed) }), item, "row 0, busy"],
    ["an item of a list that is loading again", each("item.a == 1"), knowing(1, { mine: again(listed) }), item, "row 0"],
    ["a row that does not read the item", each("other.a == 1", "item.a == 1"), knowing(1, { mine: outdated(listed) }), item, "row 0"],
    ["a row that reads other data that failed", each("other.a == 2", "item.a == 1"), knowing(listed, { other: failed }), item, NO_NETWORK],
    ["an item of constants, with a row that waits for data", { ...each("mine.a == item"), each: "constants.days" }, knowing(1, { mine: coming }), 1, "pending"],
    ["an item of constants, with no row that waits", { ...each("item == 1"), each: "constants.days" }, knowing(1, { mine: coming }), 1, "row 0"],
  ])("%s", (_, table, known, one, verdict) => expect(said(table, known, one)).toBe(verdict)); // biome-ignore format: a row a case
});

describe("the login", () => {
  const rows = ["!session.loggedIn", "mine.a == 1"];
  const open = ["news == []", "!session.loggedIn"];
  const nobody: Partial<Snapshot> = { visit: { ...visitor, token: "" } };
  it.each<Case>([
    ["without one, data that requires it is not waited for", rows, { ...nobody, answers: {} }, "row 0"],
    ["without one, public data is waited for", open, { ...nobody, answers: {} }, "pending"],
    ["after a refused token, data that requires one is not waited for", rows, { ...knowing(1, { mine: coming }), refused: true }, "row 0"],
    ["after a refused token, a row above that reads such data is skipped", ["mine.a == 1", "!session.loggedIn"], { ...knowing(1, { mine: coming }), refused: true }, "row 1"],
    ["after a refused token, earlier data is not used", ["mine.a == 1", "!session.loggedIn"], { ...knowing({ a: 1 }), refused: true }, "row 1"],
    ["after a refused token, public data may still fail", open, { ...knowing(1, { news: failed }), refused: true }, NO_NETWORK],
    ["after a logout step, the customer counts as logged out", rows, { ...knowing({ a: 1 }), isMarkedLoggedOut: true }, "row 0"],
    ["after a logout step, a row above that reads failed data is skipped", ["mine.a == 1", "!session.loggedIn"], { ...knowing(1, { mine: failed }), isMarkedLoggedOut: true }, "row 1"],
    ["after a logout step and failed data, the customer counts as logged out", rows, { ...knowing(1, { mine: failed }), isMarkedLoggedOut: true }, "row 0"],
    ["after a logout step, it is not offered while an answer may undo the logout", rows, { ...knowing(1, { mine: again({ a: 1 }) }), isMarkedLoggedOut: true }, "pending"],
    ["after a logout step, it is offered while only data that the table does not read is loading", ["!session.loggedIn", "other.a == 1"], { ...knowing(1, { mine: coming }), isMarkedLoggedOut: true }, "row 0"],
    ["after a logout step and a refused token, public data is not waited for", ["!session.loggedIn", "news == []"], { ...knowing(1, { news: coming }), isMarkedLoggedOut: true, refused: true }, "row 0"],
    ["after a logout step and a refused token, it is offered", rows, { ...knowing(1, { mine: coming }), isMarkedLoggedOut: true, refused: true }, "row 0"],
  ])("%s", (_, whens, known, verdict) => expect(said(tableOf(...whens), known)).toBe(verdict)); // biome-ignore format: a row a case
});

it.each<[string, Record<string, EndpointState>, string | undefined]>([
  ["waits for data that is loading", { mine: coming, other: failed }, "pending"],
  ["is unavailable if its data failed", { mine: failed }, "unavailable"],
  ["uses loaded data, even if it is outdated", { mine: outdated({}) }, undefined],
])("a text %s", (_, answers, kind) => {
  const plan = planFor(campaign);
  const snapshot = { ...openingSnapshot(plan, visitor, 0), ...knowing({}, answers) };
  expect(reasonDataIsMissing({ plan, snapshot }, plan.templateReads("{mine.text}{other.text}"))?.kind).toBe(
    kind,
  );
});

it.each<[string, Snapshot["runs"], string | undefined]>([
  ["a call with a loading text", { go: { steps: [], awaits: "claim", call: 1 } }, "领取中"],
  ["a call without a loading text", { go: { steps: [], awaits: "draw", call: 1 } }, undefined],
  ["data that is loaded again", { go: { steps: [], awaits: "claim" } }, undefined],
  ["nothing", {}, undefined],
])("while an action waits for %s, the loading text is %s", (_, runs, text) => {
  const plan = planFor(campaign);
  expect(loadingTextOf({ plan, snapshot: { ...openingSnapshot(plan, visitor, 0), runs } })).toBe(text);
});

import { beforeEach, expect, test } from "vitest";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { createPagePlan } from "../../../src/plan/create-page-plan.ts";
import type { PublishedPage } from "../../../src/plan/published-page.ts";
import { DEFAULT_DEVICE, openingSnapshot, type Snapshot } from "../../../src/play/snapshot.ts";
import { snapshotFromScope } from "../../../src/play/snapshot-from-scope.ts";
import type { WatchedText } from "../../../src/studio/frame/messages.ts";
import { createChangeReporter, reportCurrentValues } from "../../../src/studio/frame/report-page.ts";
import { site } from "../../support/campaigns/site.ts";
import { MALL_PLACE } from "../../support/place.ts";
import { springTea } from "../../support/studio/campaign-folder.ts";

const planWith = (when: string) =>
  createPagePlan({
    campaign: {
      ...{ language: 3, id: "garden", route: "/garden", title: "花园" },
      endpoints: { garden: { path: "/a" }, fence: { path: "/b" } },
      values: { isLate: "now > 5" },
      tables: { main: { rows: [{ state: "open", when, text: "浇水" }] } },
      view: [],
    } as unknown as Campaign,
    brand: { bridge: {} } as never,
    partners: [],
    place: MALL_PLACE,
  });

let told: Snapshot[] = [];
let waiting: (() => void)[] = [];
const draw = () => {
  for (const then of waiting.splice(0)) then();
};
beforeEach(() => {
  told = [];
  waiting = [];
});

function page(when: string) {
  const plan = planWith(when);
  let now: Snapshot = snapshotFromScope(plan, { now: 1 });
  const changed = createChangeReporter(plan, {
    get: () => now,
    report: (snapshot) => told.push(snapshot),
    soon: (then) => waiting.push(then),
  });
  return (change: Partial<Snapshot>) => {
    now = { ...now, ...change };
    changed();
  };
}

test("reports several changes before a frame once, with the latest snapshot", () => {
  const change = page("now > 5");
  for (const now of [2, 3, 4]) change({ now });
  expect(told).toEqual([]);
  draw();
  expect(told.map(({ now }) => now)).toEqual([4]);
});

test.each<[string, string, Partial<Snapshot>, boolean]>([
  ["the time, which no row reads", "garden.open", { now: 9 }, false],
  ["the time, which a row reads", "now > 5", { now: 9 }, true],
  ["the time, which a row reads through a value", "values.isLate", { now: 9 }, true],
  ["an answer that a row reads", "garden.open", { answers: { garden: { busy: false, data: {} } } }, true],
  ["an answer that no row reads", "garden.open", { answers: { fence: { busy: false, data: {} } } }, false],
  ["the start of a call", "garden.open", { answers: { garden: { busy: true } } }, false],
  ["a local value", "local.a", { local: { a: 1 } }, true],
  ["the login", "session.loggedIn", { refused: true }, true],
  ["a tap", "garden.open", { tapped: { water: 1 }, calls: 1 }, false],
])("reports a change only if a table reads it: %s", (_, when, change, isTold) => {
  const set = page(when);
  set({});
  draw();
  set(change);
  draw();
  expect(told.length).toBe(isTold ? 2 : 1);
});

const tea = JSON.parse(springTea);
const [brand] = site.brands();
const plan = createPagePlan({
  campaign: tea,
  brand,
  partners: [],
  place: MALL_PLACE,
} as unknown as PublishedPage);
const visit = {
  token: "a-secret",
  phoneType: "",
  device: DEFAULT_DEVICE,
  host: "",
  query: {},
  navigation: {},
};
const opening = openingSnapshot(plan, visit, Date.parse("2025-04-02T12:00:00+08:00"));
const snapshot = {
  ...opening,
  answers: {
    ...opening.answers,
    status: { busy: false, data: { running: true, claimed: false, amount: 66 } },
  },
};

const text = (text: string): WatchedText => ({ text, isText: true });
const expression = (text: string): WatchedText => ({ text, isText: false });

test.each([
  ["a text", text("领取{status.amount}元代金券"), "领取66元代金券"],
  ["with a format", text("{status.amount | money}"), "66"],
  ["a condition", expression("status.claimed"), false],
  ["a number", expression("status.amount * 2"), 132],
  ["a list", expression("[1, 2, 3].filter(one, one > 1)"), { items: 2 }],
  ["the brand's name", expression("brand.name"), brand?.name],
  ["a field of an unanswered call", text("{claim.amount}"), null],
  ["a missing field", text("{status.none}元"), null],
  ["an item of a list", text("{item.name}"), null],
  ["a text with a syntax error", text("{status.amount"), null],
  ["an expression with a syntax error", expression("status.amount *"), null],
  ["an object", expression("status"), null],
  ["the token", expression("session.token"), null],
  ["a text with the token", text("a{session.token}b"), null],
])("returns the value of %s, or null", (_, asked, value) => {
  expect(reportCurrentValues(plan, snapshot, [asked])).toEqual([value]);
});

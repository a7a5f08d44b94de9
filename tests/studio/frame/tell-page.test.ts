import { beforeEach, expect, test } from "vitest";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { planOf } from "../../../src/plan/plan-of.ts";
import type { Published } from "../../../src/plan/published.ts";
import { openingOf, PLAIN_DEVICE, type Snapshot } from "../../../src/play/snapshot.ts";
import { snapshotOf } from "../../../src/play/snapshot-of.ts";
import type { AskedText } from "../../../src/studio/frame/messages.ts";
import { tellChanges, tellValues } from "../../../src/studio/frame/tell-page.ts";
import { site } from "../../support/campaigns/site.ts";
import { springTea } from "../../support/studio/campaign-folder.ts";

const planWith = (when: string) =>
  planOf({
    campaign: {
      ...{ language: 2, id: "garden", route: "/garden", title: "花园" },
      endpoints: { garden: { path: "/a" }, fence: { path: "/b" } },
      values: { isLate: "now > 5" },
      tables: { main: { rows: [{ state: "open", when, text: "浇水" }] } },
      view: [],
    } as unknown as Campaign,
    brand: { bridge: {} } as never,
    partners: [],
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
  let now: Snapshot = snapshotOf(plan, { now: 1 });
  const changed = tellChanges(plan, {
    get: () => now,
    tell: (snapshot) => told.push(snapshot),
    soon: (then) => waiting.push(then),
  });
  return (change: Partial<Snapshot>) => {
    now = { ...now, ...change };
    changed();
  };
}

test("many changes before a drawing are told once, as they are by then", () => {
  const change = page("now > 5");
  for (const now of [2, 3, 4]) change({ now });
  expect(told).toEqual([]);
  draw();
  expect(told.map(({ now }) => now)).toEqual([4]);
});

test.each<[string, string, Partial<Snapshot>, boolean]>([
  ["time, where no row reads it", "garden.open", { now: 9 }, false],
  ["time, where a row does", "now > 5", { now: 9 }, true],
  ["time, where a value does that a row reads", "values.isLate", { now: 9 }, true],
  ["an answer that is read", "garden.open", { answers: { garden: { busy: false, data: {} } } }, true],
  ["an answer that is not read", "garden.open", { answers: { fence: { busy: false, data: {} } } }, false],
  ["that a call is under way", "garden.open", { answers: { garden: { busy: true } } }, false],
  ["what the page remembers", "local.a", { local: { a: 1 } }, true],
  ["the login", "session.loggedIn", { refused: true }, true],
  ["what was tapped", "garden.open", { tapped: { water: 1 }, calls: 1 }, false],
])("%s", (_, when, change, isTold) => {
  const set = page(when);
  set({});
  draw();
  set(change);
  draw();
  expect(told.length).toBe(isTold ? 2 : 1);
});

const tea = JSON.parse(springTea);
const [brand] = site.brands();
const plan = planOf({ campaign: tea, brand, partners: [] } as unknown as Published);
const visit = { token: "a-secret", phoneType: "", device: PLAIN_DEVICE, host: "", query: {}, navigation: {} };
const opening = openingOf(plan, visit, Date.parse("2025-04-02T12:00:00+08:00"));
const snapshot = {
  ...opening,
  answers: {
    ...opening.answers,
    status: { busy: false, data: { running: true, claimed: false, amount: 66 } },
  },
};

const text = (text: string): AskedText => ({ text, isText: true });
const expression = (text: string): AskedText => ({ text, isText: false });

test.each([
  ["a text", text("领取{status.amount}元代金券"), "领取66元代金券"],
  ["with a format", text("{status.amount | money}"), "66"],
  ["a condition", expression("status.claimed"), false],
  ["a number", expression("status.amount * 2"), 132],
  ["a list", expression("[1, 2, 3].filter(one, one > 1)"), { items: 2 }],
  ["the brand's name", expression("brand.name"), brand?.name],
  ["a call that was not answered", text("{claim.amount}"), null],
  ["a field that is not there", text("{status.none}元"), null],
  ["an item of a list", text("{item.name}"), null],
  ["what cannot be read", text("{status.amount"), null],
  ["an expression that cannot be read", expression("status.amount *"), null],
  ["an object", expression("status"), null],
  ["the token", expression("session.token"), null],
  ["a text with the token", text("a{session.token}b"), null],
])("%s", (_, asked, value) => {
  expect(tellValues(plan, snapshot, [asked])).toEqual([value]);
});

import { describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { msUntilNextTick } from "../../src/play/schedule-moments.ts";
import { openingSnapshot } from "../../src/play/snapshot.ts";
import { planFor, TestPage, visitor } from "../support/play/page.ts";
import { kindsOf } from "./claim-page.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Returns a moment of February 2025 in China (ms since 1970). */
const at = (text: string) => Date.parse(`2025-02-${text}+08:00`);

const campaign: Partial<Campaign> = {
  schedule: { start: "2025-02-10T09:30:00+08:00", end: "2025-02-15T21:00:00+08:00" },
  endpoints: { mine: { path: "/mine" }, news: { path: "/news", requiresLogin: false } },
  load: ["mine", "news"],
};

function pageAt(now: number, part: Partial<Campaign> = {}, visit = visitor): TestPage {
  const page = new TestPage(planFor({ ...campaign, ...part }), visit);
  page.snapshot = openingSnapshot(page.plan, visit, now);
  page.send({ type: "opened" });
  page.effects = [];
  return page;
}

const never = { schedule: {} };

describe("when time passes, the page's data is refreshed or not:", () => {
  it.each<[string, from: string, to: string, Partial<Campaign>, refreshed: boolean]>([
    ["over the start", "10T09:29:59", "10T09:30:00", {}, true],
    ["up to the start", "10T09:29:58", "10T09:29:59", {}, false],
    ["from the start on", "10T09:30:00", "10T09:30:01", {}, false],
    ["over the end", "15T20:59:59", "15T21:00:01", {}, true],
    ["from the end on", "15T21:00:00", "15T21:00:01", {}, false],
    ["over midnight in China", "12T23:59:59", "13T00:00:00", {}, true],
    ["over midnight in Greenwich", "12T07:59:59", "12T08:00:00", {}, false],
    ["over an hour", "12T12:59:59", "12T13:00:00", {}, false],
    ["over several days, as on a phone that slept", "11T12:00:00", "14T12:00:00", {}, true],
    ["over midnight without a schedule", "12T23:59:59", "13T00:00:00", never, true],
    ["over no moment without a schedule", "10T09:29:59", "10T09:30:00", never, false],
  ])("%s", (_, from, to, part, refreshed) => {
    const page = pageAt(at(from), part);
    const effects = page.send({ type: "ticked", now: at(to) });
    expect(effects).toEqual(refreshed ? [{ type: "refresh" }] : []);
    expect(page.snapshot.now).toBe(at(to));
  });

  it.each([
    ["over the start", "10T09:29:59", "10T09:30:00"],
    ["over midnight", "12T23:59:59", "13T00:00:00"],
    ["back over midnight", "13T00:00:00", "12T23:59:59"],
  ])("not if the clock is adjusted %s", (_, from, to) => {
    const page = pageAt(at(from));
    expect(page.send({ type: "ticked", now: at(to), isCorrection: true })).toEqual([]);
    expect(page.snapshot.now).toBe(at(to));
  });

  it("at the end of a countdown", () => {
    expect(pageAt(at("12T12:00:00")).send({ type: "passed" })).toEqual([{ type: "refresh" }]);
  });
});

describe("after the random delay", () => {
  const asked = (page: TestPage) =>
    page
      .send({ type: "refreshed" })
      .map((effect) => (effect.type === "load" ? [effect.endpoint, effect.fresh] : effect));

  it("the page's data is loaded again", () => {
    expect(asked(pageAt(0))).toEqual([
      ["mine", true],
      ["news", true],
    ]);
  });

  it("the old data stays usable until the new data is loaded", () => {
    const page = pageAt(0);
    page.answer("mine", null);
    page.send({ type: "refreshed" });
    expect(page.snapshot.answers.mine).toMatchObject({ busy: true, data: null });
    expect(page.snapshot.answers.mine?.isOutdated).not.toBe(true);
  });

  it("all data is loaded also after a refused token, since the customer may have logged in", () => {
    const page = pageAt(0);
    page.fail("mine", "loggedOut");
    expect(asked(page)).toEqual([
      ["mine", true],
      ["news", true],
    ]);
  });

  it("only public data is loaded without a token", () => {
    expect(asked(pageAt(0, {}, { ...visitor, token: "" }))).toEqual([["news", true]]);
  });

  it("all data is loaded after a logout step, which an answer may undo", () => {
    const page = pageAt(0, { catch: { load: [{ logout: true }] } });
    page.fail("mine", "network");
    expect(kindsOf(page.send({ type: "refreshed" }))).toEqual(["load", "load"]);
  });
});

describe("the page reads the clock again", () => {
  const still = planFor(campaign);
  const ticking = planFor({ ...campaign, values: { left: "schedule.end - now" } }, { ticks: true });
  it.each<[string, typeof still, string, number]>([
    ["at the full hour if nothing shows the time", still, "12T12:20:00", 40 * 60 * SECOND],
    ["after an hour if it is a full hour now", still, "12T12:00:00", HOUR],
    ["at midnight, which is a full hour", still, "12T23:59:59.250", 750],
    ["when the campaign starts, if that is earlier", still, "10T09:10:00", 20 * 60 * SECOND],
    ["when the campaign ends, if that is earlier", still, "15T20:59:59", SECOND],
    ["at the full hour after the campaign has started", still, "10T09:30:00", 30 * 60 * SECOND],
    ["at the full second if something shows the time", ticking, "12T12:20:00.250", 750],
    ["after a second if it is a full second now", ticking, "12T12:20:00", SECOND],
    ["at the full hour without a schedule", planFor(never), "10T09:10:00", 50 * 60 * SECOND],
  ])("%s", (_, plan, now, ms) => {
    expect(msUntilNextTick(plan, at(now))).toBe(ms);
  });
});

import { describe, expect, it } from "vitest";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { buildCallRequest } from "../../src/play/build-call-request.ts";
import { readResponse } from "../../src/play/read-response.ts";
import { openingSnapshot, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { evaluateTable } from "../../src/play/state-table.ts";
import { fetchCallOf } from "../../src/ports/fetch-call.ts";
import { createSite } from "../../src/publish/site.ts";
import { TestPage, visitor } from "../support/play/page.ts";

// A diner in New York, whose campaign runs over both changes of 2026: clocks go forward on 8 March, back on 1 November.
const site = createSite({ folder: "tests/projects/diner", schemas: "schemas" });

function planOf(key: string): Plan {
  const page = site.page(key);
  if (!page) throw new Error(`There is no page ${key}`);
  return createPagePlan(page.published);
}

const plans = { spring: planOf("pancakeweek"), fall: planOf("pancakeweek/fall") };

type Season = keyof typeof plans;

/** Opens the page at a moment, and answers both calls as the diner's server does. */
function openAt(
  season: Season,
  moment: string,
  { name = "Sam" as string | null, eatenAt = "" } = {},
): TestPage {
  const plan = plans[season];
  const page = new TestPage(plan, { ...visitor, token: "" });
  page.snapshot = openingSnapshot(plan, page.snapshot.visit, Date.parse(moment));
  page.send({ type: "opened" });
  const bodies = { me: { name }, week: { eatenAt: eatenAt || null, credit: 1234.5 } };
  for (const [endpoint, data] of Object.entries(bodies)) {
    const outcome = readResponse(plan, endpoint, {
      status: 200,
      text: JSON.stringify({ data, error: null }),
    });
    page.send({ type: "answered", endpoint, outcome });
  }
  page.effects = [];
  return page;
}

function buttonOf({ plan, snapshot }: TestPage): string {
  const shown = evaluateTable({ plan, snapshot }, "main");
  return shown.kind === "row" ? plan.render(shown.row.text, scopeOfSnapshot({ plan, snapshot })) : shown.kind;
}

function shows({ plan, snapshot }: TestPage, text: string): string {
  return plan.render(text, scopeOfSnapshot({ plan, snapshot }));
}

describe("over a change of daylight saving time in New York", () => {
  it.each<[Season, moment: string, button: string, left: number, clock: string]>([
    ["spring", "2026-03-07T04:59:59Z", "From Mar 7", 8, "Mar 6 23:59"],
    ["spring", "2026-03-07T05:00:00Z", "Get today's pancakes", 7, "Mar 7 00:00"],
    ["spring", "2026-03-08T04:59:59Z", "Get today's pancakes", 7, "Mar 7 23:59"],
    ["spring", "2026-03-08T05:00:00Z", "Get today's pancakes", 6, "Mar 8 00:00"],
    ["spring", "2026-03-08T06:59:59Z", "Get today's pancakes", 6, "Mar 8 01:59"],
    ["spring", "2026-03-08T07:00:00Z", "Get today's pancakes", 6, "Mar 8 03:00"],
    ["spring", "2026-03-09T03:59:59Z", "Get today's pancakes", 6, "Mar 8 23:59"],
    ["spring", "2026-03-09T04:00:00Z", "Get today's pancakes", 5, "Mar 9 00:00"],
    ["spring", "2026-03-15T03:59:59Z", "Get today's pancakes", 0, "Mar 14 23:59"],
    ["spring", "2026-03-15T04:00:00Z", "Over", -1, "Mar 15 00:00"],
    ["fall", "2026-10-31T03:59:59Z", "From Oct 31", 8, "Oct 30 23:59"],
    ["fall", "2026-10-31T04:00:00Z", "Get today's pancakes", 7, "Oct 31 00:00"],
    ["fall", "2026-11-01T05:59:59Z", "Get today's pancakes", 6, "Nov 1 01:59"],
    ["fall", "2026-11-01T06:00:00Z", "Get today's pancakes", 6, "Nov 1 01:00"],
    ["fall", "2026-11-02T04:59:59Z", "Get today's pancakes", 6, "Nov 1 23:59"],
    ["fall", "2026-11-02T05:00:00Z", "Get today's pancakes", 5, "Nov 2 00:00"],
    ["fall", "2026-11-08T04:59:59Z", "Get today's pancakes", 0, "Nov 7 23:59"],
    ["fall", "2026-11-08T05:00:00Z", "Over", -1, "Nov 8 00:00"],
  ])("in %s, at %s, offers “%s” with %i days left", (season, moment, button, left, clock) => {
    const page = openAt(season, moment);
    expect(buttonOf(page)).toBe(button);
    expect(shows(page, '{values.left}, {now | date:"MMM D HH:mm"}')).toBe(`${left}, ${clock}`);
  });

  it.each<[Season, from: string, to: string, refreshed: boolean]>([
    ["spring", "2026-03-09T03:59:59Z", "2026-03-09T04:00:00Z", true],
    ["spring", "2026-03-09T04:59:59Z", "2026-03-09T05:00:00Z", false],
    ["fall", "2026-11-02T03:59:59Z", "2026-11-02T04:00:00Z", false],
    ["fall", "2026-11-02T04:59:59Z", "2026-11-02T05:00:00Z", true],
    ["fall", "2026-11-01T05:59:59Z", "2026-11-01T06:00:00Z", false],
  ])("in %s, loads its data again at midnight only: %s to %s", (season, from, to, refreshed) => {
    const effects = openAt(season, from).send({ type: "ticked", now: Date.parse(to) });
    expect(effects).toEqual(refreshed ? [{ type: "refresh" }] : []);
  });

  it.each<[Season, eatenAt: string, moment: string, button: string]>([
    ["spring", "2026-03-08T07:00:00Z", "2026-03-09T03:59:00Z", "Had today's at 03:00"],
    ["spring", "2026-03-08T07:00:00Z", "2026-03-09T04:00:00Z", "Get today's pancakes"],
    // The hour that clocks show twice.
    ["fall", "2026-11-01T05:30:00Z", "2026-11-02T04:59:00Z", "Had today's at 01:30"],
    ["fall", "2026-11-01T06:30:00Z", "2026-11-02T04:59:00Z", "Had today's at 01:30"],
    ["fall", "2026-11-01T06:30:00Z", "2026-11-02T05:00:00Z", "Get today's pancakes"],
    // A time without an offset is the diner's own.
    ["fall", "2026-11-01 23:59:00", "2026-11-02T04:59:30Z", "Had today's at 23:59"],
  ])("in %s, counts pancakes of %s as today's until midnight: %s", (season, eatenAt, moment, button) => {
    expect(buttonOf(openAt(season, moment, { eatenAt }))).toBe(button);
  });

  it.each<[Season, string, number]>([
    ["spring", "Saturday, March 7 – March 14", 191],
    ["fall", "Saturday, October 31 – November 7", 193],
  ])(
    "in %s, the campaign of eight days says its dates and has an hour less or more",
    (season, days, hours) => {
      const page = openAt(season, "2026-03-07T05:00:00Z");
      const { schedule } = scopeOfSnapshot(page) as { schedule: { start: number; end: number } };
      expect((schedule.end - schedule.start) / 3_600_000).toBe(hours);
      const [hero] = page.plan.campaign.view as { kicker: string }[];
      expect(shows(page, hero?.kicker ?? "")).toBe(days);
    },
  );
});

describe("a server with an envelope", () => {
  const page = openAt("spring", "2026-03-10T12:00:00Z");
  const requestOf = (endpoint: string) => {
    const request = buildCallRequest(page, endpoint, {});
    if (!request) throw new Error(`${endpoint} is not sent`);
    const { url, init } = fetchCallOf(request);
    return { url, method: init.method, body: init.body?.toString() };
  };

  it("gets parameters of the address and form bodies", () => {
    expect(requestOf("week")).toEqual({ url: "/api/pancakes?diner=5th%20%26%20Main", method: "GET" });
    expect(requestOf("eat")).toEqual({
      url: "/api/pancakes/eat",
      method: "POST",
      body: "topping=maple+%26+butter&count=2&isTakeout=true",
    });
  });

  it("shows amounts in dollars, and a login to visitors", () => {
    expect(shows(page, "{week.credit | money}")).toBe("$1,234.50");
    expect(buttonOf(openAt("spring", "2026-03-10T12:00:00Z", { name: null }))).toBe("Sign in");
  });

  it.each<[string, status: number, text: string, outcome: unknown]>([
    ["data", 200, '{"data":{"a":1},"error":null}', { data: { a: 1 } }],
    [
      "a refusal",
      200,
      '{"data":null,"error":{"code":"FULL","message":"No more plates"}}',
      ["refused", "FULL", "No more plates"],
    ],
    [
      "an expired login",
      200,
      '{"data":null,"error":{"code":"LOGIN"}}',
      ["loggedOut", "", "Please log in first"],
    ],
    ["neither", 200, '{"data":null,"error":null}', ["network", "", ""]],
    ["another status", 502, '{"data":{"a":1},"error":null}', ["network", "", ""]],
    ["no JSON", 200, "<h1>Oops</h1>", ["network", "", ""]],
  ])("says by its envelope what happened: %s", (_, status, text, expected) => {
    const outcome = readResponse(page.plan, "week", { status, text });
    const { error } = outcome as { error?: { kind: string; code: string; message: string } };
    expect(error ? [error.kind, error.code, error.message] : outcome).toEqual(expected);
  });
});

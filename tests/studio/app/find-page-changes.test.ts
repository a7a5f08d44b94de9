import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readGivenData } from "../../../src/explain/read-given-data.ts";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { formatTime } from "../../../src/language/time.ts";
import { UNKNOWN } from "../../../src/language/values.ts";
import { createPagePlan } from "../../../src/plan/create-page-plan.ts";
import type { Plan } from "../../../src/plan/plan.ts";
import { replaceNamesInScope } from "../../../src/play/snapshot.ts";
import { findPageChanges } from "../../../src/studio/app/preview/find-page-changes.ts";
import { sliderRangeOf } from "../../../src/studio/app/preview/slider-range.ts";
import { site } from "../../support/campaigns/site.ts";
import { forAll } from "../../support/for-all.ts";
import { MALL_PLACE, MALL_ZONE } from "../../support/place.ts";
import { runs } from "../../support/seed.ts";

const at = (text: string) => Date.parse(`${text}+08:00`);

const planWith = (more: Partial<Campaign>) =>
  createPagePlan({
    campaign: {
      ...{ language: 3, id: "garden", route: "/garden", title: "花园", view: [] },
      endpoints: {
        garden: { path: "/a", data: { properties: { end: { type: "string", format: "date-time" } } } },
      },
      load: ["garden"],
      ...more,
    } as unknown as Campaign,
    brand: { bridge: {} } as never,
    partners: [],
    place: MALL_PLACE,
  });

/** A campaign with a row that is shown while the condition holds. */
const turning = (when: string, more: Partial<Campaign> = {}) => {
  const late = { state: "late", when, text: "晚了" };
  return {
    tables: { main: { rows: [late, { state: "open", text: "浇水" }] } },
    ...more,
  } as Partial<Campaign>;
};
const told = (plan: Plan, timed: readonly string[] = []) =>
  findPageChanges({
    ...{ plan, timed, from: at("2025-03-01T00:00:00"), to: at("2025-03-11T00:00:00") },
    data: { garden: { end: "2025-03-04 12:30:15" } },
    textOf: (_, state) => ({ late: "晚了", open: "浇水" })[state] ?? "",
  }).map(
    (turn) =>
      `${formatTime(turn.at, "DD HH:mm:ss", MALL_ZONE)} ${turn.sayings.map(({ zh }) => zh).join("；")}`,
  );

describe("finds the moments at which a page changes:", () => {
  test.each<[string, Partial<Campaign>, readonly string[], string[]]>([
    ["none if nothing reads the time", turning("garden.end == ''"), [], []],
    [
      "the start and end of the schedule",
      { schedule: { start: "2025-03-02T00:00:00+08:00", end: "2025-03-09T00:00:00+08:00" } },
      [],
      ["02 00:00:00 活动开始", "09 00:00:00 活动结束"],
    ],
    ["a moment in an answer", turning("now >= time(garden.end)"), [], ["04 12:30:15 main：“浇水”变为“晚了”"]],
    [
      "the millisecond after it",
      turning("now > time(garden.end)"),
      [],
      ["04 12:30:15 main：“浇水”变为“晚了”"],
    ],
    [
      "a moment computed by a value",
      turning("now > values.soon && now < time(garden.end)", {
        values: { soon: "time(garden.end) - 90000" },
      }),
      [],
      ["04 12:28:45 main：“浇水”变为“晚了”", "04 12:30:15 main：“晚了”变为“浇水”"],
    ],
    [
      "the start of a day",
      turning("daysUntil(now, time(garden.end)) == 1"),
      [],
      ["03 00:00:00 main：“浇水”变为“晚了”", "04 00:00:00 main：“晚了”变为“浇水”"],
    ],
    [
      "the end of a countdown",
      {},
      ["time(garden.end) - now"],
      ["04 12:30:15 time(garden.end) - now 倒计时结束"],
    ],
    [
      "a change of a rendered condition",
      {},
      ["now < time(garden.end)"],
      ["04 12:30:15 now < time(garden.end) 不再成立"],
    ],
    [
      "a condition that is not linear in time",
      turning("floor((now - time(garden.end)) / 77000000) % 7 == 1"),
      [],
      ["05 09:53:35 main：“浇水”变为“晚了”", "06 07:16:55 main：“晚了”变为“浇水”"],
    ],
  ])("%s", (_, campaign, timed, expected) => {
    expect(told(planWith(campaign), timed)).toEqual(expected);
  });

  test("simultaneous changes are joined", () => {
    const start = "2025-03-04T12:30:15+08:00";
    expect(told(planWith(turning("now >= schedule.start", { schedule: { start } })))).toEqual([
      "04 12:30:15 活动开始；main：“浇水”变为“晚了”",
    ]);
  });
});

/** Every state of every table that reads the time, with its witness. */
const states = [...site.pages().values()].flatMap((page) => {
  const plan = createPagePlan(page.published);
  const isTimed = (name: string) => {
    const { each, rows = [] } = plan.campaign.tables?.[name] ?? {};
    return [each, ...rows.map(({ when }) => when)].some((one) => plan.reads(one).has("now"));
  };
  return page
    .proofs()
    .flatMap(({ name, verdict }) =>
      isTimed(name)
        ? verdict.rows.flatMap(({ state, witness }) =>
            witness ? [{ plan, name, state, scope: witness.scope }] : [],
          )
        : [],
    );
});

test("finds states to test", () => {
  expect(states.length).toBeGreaterThan(15);
});

test("shows the same rows at all moments between two changes", () => {
  let changes = 0;
  forAll(
    50,
    [fc.constantFrom(...states), fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40 })],
    (one, shares) => {
      const { plan, scope } = one;
      const answers = Object.entries(scope).filter(([name]) => Object.hasOwn(plan.endpoints, name));
      const data = { ...Object.fromEntries(answers), session: { loggedIn: answers.length > 0 } };
      const { from, to } = sliderRangeOf(
        plan.campaign,
        Number(scope.now ?? 0) || at("2025-01-01T00:00:00"),
        MALL_ZONE,
      );
      const turns = findPageChanges({ plan, data, from, to, timed: [], textOf: (_, state) => state });
      const given = readGivenData(plan, { ...data, now: from }, from);
      if ("wrong" in given) throw new Error(given.wrong.en);
      const rowAt = (now: number) => {
        const table = plan.campaign.tables?.[one.name];
        const { as = "item", each } = table ?? {};
        const page = replaceNamesInScope(plan, given.scope, { now });
        const items = each === undefined ? [undefined] : plan.evaluate(each, page);
        const all = Array.isArray(items) ? items : [];
        return all.map((item) => {
          const row =
            table &&
            plan.row(table, each === undefined ? page : replaceNamesInScope(plan, page, { [as]: item }));
          return row === UNKNOWN ? "?" : row?.state;
        });
      };
      const edges = [from, ...turns.map((turn) => turn.at), to];
      for (const share of shares) {
        const moment = Math.round(from + share * (to - from));
        const begin = edges.filter((edge) => edge <= moment).at(-1) ?? from;
        expect(rowAt(moment)).toEqual(rowAt(begin));
        if (JSON.stringify(rowAt(moment)) !== JSON.stringify(rowAt(from))) changes++;
      }
    },
  );
  expect(changes).toBeGreaterThan(runs(35));
});

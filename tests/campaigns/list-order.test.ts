import fc from "fast-check";
import { afterAll, describe, expect } from "vitest";
import { bannerOf } from "../support/campaigns/banner.ts";
import { buttonsBelow, setDays, VISIT } from "../support/campaigns/card-flip.ts";
import { cancelled, held, noOrders, PATHS } from "../support/campaigns/loss-orders.ts";
import { note } from "../support/campaigns/note.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";
import { daysAt } from "../support/draws/deck-page.ts";
import { runs, SEED } from "../support/seed.ts";

const ACTIVITIES = "/api/djdg/activity/all/activity/time";
const HUB = "/springFestPreheating";

let compared = 0;

afterAll(() => note(`pages compared with themselves for a list in another order: ${compared}`));

/** Opens a page anew and returns everything that it shows. */
async function look(phone: Phone, address: string) {
  await phone.close();
  await phone.open(address);
  const buttons = phone.buttons.map((name) => [name, phone.isDisabled(name)]);
  const states = phone.all("[data-state]").map(({ dataset }) => dataset.state);
  return { text: phone.text, trouble: phone.trouble, buttons, states };
}

/** Expects a check to hold for `count` random values. The phone is the same for all of them. */
async function forEachOf<T>(count: number, values: fc.Arbitrary<T>, check: (value: T) => Promise<void>) {
  for (const value of fc.sample(values, { numRuns: runs(count), seed: SEED })) await check(value);
}

/** Returns the items in any order. With `doubled`, some of them occur twice. */
function shuffled<T>(items: readonly T[], doubled: readonly T[] = []): fc.Arbitrary<T[]> {
  return fc.subarray([...doubled]).chain((again) => {
    const all = [...items, ...again];
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });
}

const noDay = Object.fromEntries(Object.keys(daysAt(0)[0] ?? {}).map((name) => [name, null]));

describe("the card flip", () => {
  test("shows the same for its days in any order, doubled, and with a day of nulls", async ({ phone }) => {
    const days = fc.integer({ min: -1, max: 9 }).chain((today) => {
      const right = daysAt(today, { joinStatus: today % 2, rewardType: today % 2 ? 1 : null });
      return fc.record({ right: fc.constant(right), sent: shuffled<unknown>([...right, noDay], right) });
    });
    await forEachOf(12, days, async ({ right, sent }) => {
      setDays(phone, right, "Wed, 07 Feb 2024 02:00:00 GMT");
      const expected = await look(phone, VISIT);
      expect(phone.all("[role=tab]")).toHaveLength(9);
      setDays(phone, sent, "Wed, 07 Feb 2024 02:00:00 GMT");
      expect(await look(phone, VISIT), JSON.stringify(sent)).toEqual(expected);
      compared += 1;
    });
  });

  test("is open today if the days come from the last to the first", async ({ phone }) => {
    setDays(phone, [...daysAt(4)].reverse());
    await phone.open(VISIT);
    expect(buttonsBelow(phone)).toEqual(["点击翻牌"]);
    expect(phone.texts("[role=tab]")[0]).toContain("2.10");
  });

  test("is open today if the date of that day cannot be read", async ({ phone }) => {
    setDays(phone, daysAt(0, { month: Number.NaN }), "Sat, 10 Feb 2024 02:00:00 GMT");
    await phone.open(VISIT);
    expect(buttonsBelow(phone)).toEqual(["点击翻牌"]);
  });
});

/** Entry of the activity list. Its dates do not decide its state: the server does. */
interface Entry {
  type: number;
  startTime: string | null;
  endTime: string | null;
  activityTimeState: number;
}

const moment = fc.constantFrom(null, "2024-02-01 00:00:00", "2024-02-10 00:00:00", "2025-01-28 00:00:00");
const entry: fc.Arbitrary<Entry> = fc.record({
  type: fc.constantFrom(5, 10, 11, 12, 13, 21),
  startTime: moment,
  endTime: moment,
  activityTimeState: fc.constantFrom(-1, 0, 1),
});
const entries = fc.array(entry, { maxLength: 12 });

describe("the lists of activities", () => {
  test.for([HUB, "/couponCentre", "/fullServiceFeeFree"])(
    "%s shows the same for its entries in any order, and doubled",
    async (route, { phone }) => {
      const address = `${route}?token=old-user&phoneType=ios`;
      const lists = entries.chain((right) =>
        fc.record({ right: fc.constant(right), sent: shuffled(right, right) }),
      );
      await forEachOf(12, lists, async ({ right, sent }) => {
        phone.answer(ACTIVITIES, { data: right });
        const expected = await look(phone, address);
        phone.answer(ACTIVITIES, { data: sent });
        expect(await look(phone, address), JSON.stringify(sent)).toEqual(expected);
        compared += 1;
      });
    },
  );

  const cards = [
    [10, "大吉年终奖"],
    [11, "财神到 发发发"],
    [12, "元宵大乐透"],
  ] as const;

  test("the hub opens exactly the activities that the coupon centre shows", { tags: "nightly" }, async ({
    phone,
  }) => {
    let open = 0;
    await forEachOf(40, entries, async (list) => {
      phone.answer(ACTIVITIES, { data: list });
      await look(phone, "/couponCentre?token=old-user");
      const offered = phone.texts(".offer h2");
      await look(phone, `${HUB}?token=old-user`);
      for (const [type, title] of cards) {
        const { state } = bannerOf(phone, title).dataset;
        const isListed = list.some((one) => one.type === type);
        if (isListed) expect(state === "open", JSON.stringify(list)).toBe(offered.includes(title));
        open += Number(offered.includes(title));
      }
    });
    expect(open).toBeGreaterThan(10);
  });

  const of = (first: string, last: string, activityTimeState: number): Entry => ({
    type: 11,
    startTime: `2024-${first} 00:00:00`,
    endTime: `2024-${last} 23:59:59`,
    activityTimeState,
  });
  const past = of("01-01", "01-08", 1);
  const over = of("01-20", "01-28", 1);
  const running = of("02-10", "02-18", 0);
  const next = of("03-01", "03-08", -1);
  const later = of("04-01", "04-08", -1);

  test.for<[string, Entry[], string, string]>([
    ["the running one", [past, over, running, next, later], "open", "2.10 – 2.18"],
    ["the next one if none is running", [past, over, next, later], "notOpen", "3.1 – 3.8"],
    ["the last one if all have ended", [past, over], "ended", "1.20 – 1.28"],
    [
      "the running one, even without dates",
      [past, { ...running, startTime: null, endTime: null }],
      "open",
      "2.10 – 2.18",
    ],
  ])("of several entries of a type, the hub shows %s", async ([, list, state, dates], { phone }) => {
    await forEachOf(6, shuffled(list), async (data) => {
      phone.answer(ACTIVITIES, { data });
      await look(phone, `${HUB}?token=old-user`);
      const banner = bannerOf(phone, "财神到 发发发");
      expect([banner.dataset.state, banner.querySelector(".banner-text")?.textContent]).toEqual([
        state,
        `年初订购，免服务费\n${dates}`,
      ]);
    });
  });
});

describe("orders of the loss compensation", () => {
  const address = "/userInsuranceIncome?token=old-user";
  const setOrders = (phone: Phone, hold: unknown[], closed: unknown[]) => {
    phone.answer(PATHS.summary, { data: noOrders.summary });
    phone.answer(PATHS.hold, { data: hold });
    phone.answer(PATHS.closed, { data: closed });
  };

  test("are shown once if the server sends them twice", async ({ phone }) => {
    const hold = [held({ id: 2 }), held({ id: 1, contract: "C" })];
    const closed = [cancelled({ id: "a" }), cancelled({ id: "b", sendStatus: 2 })];
    setOrders(phone, hold, closed);
    const expected = await look(phone, address);
    setOrders(phone, [...hold, ...hold], [...closed, ...closed]);
    expect(await look(phone, address)).toEqual(expected);
    expect(phone.text).toContain("持仓订单(2)");
  });

  test("are all shown if the server sends no numbers, even of the same second", async ({ phone }) => {
    setOrders(phone, [held(), held()], [cancelled(), cancelled()]);
    await phone.open(address);
    expect(phone.text).toContain("持仓订单(2)");
    expect(phone.text).toContain("已取消订单(2)");
  });
});

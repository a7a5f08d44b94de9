import { expect, test } from "vitest";
import { enter } from "../stage.ts";

/** Played without its twin, it is answered by the same rules; the two together are tested with activeOperate. */
test("played by itself: join, order, and the reward comes the next day", () => {
  const actor = enter([{ id: "userAntiServiceFee" }], "new-day3").at("2026-03-02 12:00");
  expect(actor.data("info")).toMatchObject({ refundServiceFeeStatus: 0, days: 5, todayAmount: 0 });
  expect(actor.say("join")).toBe("0");
  expect(actor.order(40).data("info")).toMatchObject({
    refundServiceFeeStatus: 1,
    todayAmount: 40,
    refundAmount: 20,
  });
});

test("an old user has no part in it", () => {
  expect(enter([{ id: "userAntiServiceFee" }]).say("join")).toBe("没有参与资格");
});

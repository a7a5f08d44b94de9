import { expect, test } from "vitest";
import { enter } from "../player.ts";

/** Without its twin, the same rules answer it; both together are tested with activeOperate. */
test("on its own: join, order, and the reward comes the next day", () => {
  const player = enter([{ id: "userAntiServiceFee" }], "new-day3").at("2026-03-02 12:00");
  expect(player.data("info")).toMatchObject({ refundServiceFeeStatus: 0, days: 5, todayAmount: 0 });
  expect(player.say("join")).toBe("0");
  expect(player.order(40).data("info")).toMatchObject({
    refundServiceFeeStatus: 1,
    todayAmount: 40,
    refundAmount: 20,
  });
});

test("an old user cannot join", () => {
  expect(enter([{ id: "userAntiServiceFee" }]).say("join")).toBe("没有参与资格");
});

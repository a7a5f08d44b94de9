import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { type DrawPhase, prizeDrawPhase } from "../../src/play/prize-draw-phase.ts";
import { forAll } from "../support/for-all.ts";
import { planFor, TestPage, visitor } from "../support/play/page.ts";

const prizes = [20, 60, 888];

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status", send: { accessToken: "session.token" } },
    draw: {
      path: "/draw",
      send: { accessToken: "session.token" },
      // Wider than the places, to test that a draw does not land on a value without a place.
      data: { type: ["number", "string", "null"] },
    },
  },
  draws: {
    main: {
      result: "draw",
      places: prizes.map((prize) => ({ prize, label: `${prize}元` })),
      announce: "恭喜获得{draw}元",
    },
  },
  dialogs: { won: { title: "恭喜", view: [] } },
  actions: {
    draw: {
      steps: [
        { require: "session.loggedIn", otherwise: "请先登录" },
        { call: "draw" },
        { play: "main" },
        { reload: "status" },
        { open: "won" },
      ],
    },
    reset: { steps: [{ reset: "main" }] },
  },
};

const plan = planFor(campaign);
const motion = (page: TestPage): DrawPhase => prizeDrawPhase(page.snapshot, "main");
const resting = { phase: "rest", place: undefined };
const isLocked = (page: TestPage) => page.snapshot.runs.draw !== undefined;

describe("a draw", () => {
  it("moves from the tap on, lands on the server's prize, and only then continues the action", () => {
    const page = new TestPage(plan);
    expect(motion(page)).toEqual(resting);
    expect(page.tap("draw")).toMatchObject([{ type: "call", endpoint: "draw" }]);
    expect(motion(page)).toEqual({ phase: "pending" });
    expect(page.answer("draw", 888)).toEqual([{ type: "land", draw: "main" }]);
    expect(motion(page)).toEqual({ phase: "landing", place: 2, result: 888, isHurried: false });
    expect(isLocked(page)).toBe(true);
    expect(page.send({ type: "landed", draw: "main" })).toMatchObject([
      { type: "announce", text: "恭喜获得888元" },
      { type: "load", endpoint: "status" },
    ]);
    expect(motion(page)).toEqual({ phase: "rest", place: 2, result: 888 });
    // The dialog does not read the data that is loaded again, so it opens at once.
    expect(page.dialogs).toEqual(["won"]);
    expect(isLocked(page)).toBe(false);
  });

  it("sends one request for several taps until it is over", () => {
    const page = new TestPage(plan);
    for (let i = 0; i < 4; i++) page.tap("draw", i * 75);
    page.answer("draw", 20);
    page.tap("draw", 400);
    expect(page.effects.filter(({ type }) => type === "call")).toHaveLength(1);
  });

  it("runs again and can land on the same prize", () => {
    const page = new TestPage(plan);
    for (let turn = 0; turn < 2; turn++) {
      page.tap("draw", turn);
      expect(motion(page)).toEqual({ phase: "pending" });
      page.answer("draw", 60);
      expect(motion(page)).toMatchObject({ phase: "landing", place: 1 });
      page.send({ type: "landed", draw: "main" });
      page.answer("status", null);
    }
    expect(motion(page)).toEqual({ phase: "rest", place: 1, result: 60 });
  });

  it.each([99, -1, null, 2.5, "888", "", 0])(
    "does not land on %j, which is not a prize, and does not report a failure",
    (result) => {
      const page = new TestPage(plan);
      page.tap("draw");
      const effects = page.answer("draw", result);
      expect(effects.map(({ type }) => type)).not.toContain("land");
      expect(page.dialogs).toEqual([]);
      expect(effects).toContainEqual({
        type: "report",
        what: 'The draw "main" has no place for its result.',
      });
      expect(effects.at(-1)).toEqual({ type: "toast", text: "操作成功，结果请到App内查看" });
      expect(motion(page)).toEqual(resting);
      expect(isLocked(page)).toBe(false);
      page.tap("draw", 1);
      page.answer("draw", 20);
      expect(motion(page)).toMatchObject({ phase: "landing", place: 0 });
    },
  );

  it.each(["network", "refused", "loggedOut"] as const)("rests on no prize after %s", (kind) => {
    const page = new TestPage(plan);
    page.tap("draw");
    page.answer("draw", 20);
    page.send({ type: "landed", draw: "main" });
    page.answer("status", null);
    page.tap("draw", 1);
    page.fail("draw", kind);
    expect(motion(page)).toEqual(resting);
    expect(isLocked(page)).toBe(false);
  });

  it("rests on no prize after a reset step", () => {
    const page = new TestPage(plan);
    page.tap("draw");
    page.answer("draw", 20);
    page.send({ type: "landed", draw: "main" });
    page.tap("reset");
    expect(motion(page)).toEqual(resting);
  });

  it("shows the result at once if the customer returns while it lands", () => {
    const page = new TestPage(plan);
    page.tap("draw");
    page.answer("draw", 60);
    page.send({ type: "returned" });
    expect(motion(page)).toEqual({ phase: "rest", place: 1, result: 60 });
    // The timer that would have ended the landing is ignored.
    expect(page.send({ type: "landed", draw: "main" })).toEqual([]);
  });

  it("shortens the landing if the answer comes after the customer's return", () => {
    const page = new TestPage(plan);
    page.tap("draw");
    page.send({ type: "returned" });
    expect(motion(page)).toEqual({ phase: "pending" });
    page.answer("draw", 60);
    expect(motion(page)).toEqual({ phase: "landing", place: 1, result: 60, isHurried: true });
  });

  it("does not move for a visitor", () => {
    const page = new TestPage(plan, { ...visitor, token: "" });
    expect(page.tap("draw")).toEqual([{ type: "toast", text: "请先登录" }]);
    expect(motion(page)).toEqual(resting);
  });

  const event = fc.oneof(
    fc.constant("tap"),
    fc.constant("landed"),
    fc.constant("returned"),
    fc.constant("reload answered"),
    fc.constantFrom(...prizes, 99, null).map((result) => ({ result })),
    fc.constantFrom("network" as const, "refused" as const).map((kind) => ({ kind })),
  );

  it("rests only on the server's prize and is locked only while it moves, for any events", () => {
    forAll(100, [fc.array(event, { maxLength: 30 })], (events) => {
      const page = new TestPage(plan);
      let said: unknown;
      for (const [i, one] of events.entries()) {
        const waits = page.snapshot.runs.draw?.awaits === "draw";
        if (one === "tap") page.tap("draw", i);
        else if (one === "landed") page.send({ type: "landed", draw: "main" });
        else if (one === "returned") page.send({ type: "returned" });
        else if (one === "reload answered") page.answer("status", null);
        else if (waits && "result" in one) {
          said = one.result;
          page.answer("draw", one.result);
        } else if (waits && "kind" in one) page.fail("draw", one.kind);
        const now = motion(page);
        if (now.phase !== "pending" && now.place !== undefined) expect(prizes[now.place]).toBe(said);
        expect(now.phase === "rest" || isLocked(page)).toBe(true);
        const { awaits, landing } = page.snapshot.runs.draw ?? {};
        if (isLocked(page)) expect([awaits, landing].filter(Boolean)).toHaveLength(1);
      }
    });
  });
});

describe("a draw with digits", () => {
  const numbers = planFor({
    endpoints: { draw: { path: "/draw", data: { type: ["string", "number", "null"] } } },
    draws: { main: { result: "draw", digits: 5, announce: "抽中{draw}" } },
    actions: { draw: { steps: [{ call: "draw" }, { play: "main" }, { toast: "好" }] } },
  });
  const play = (answer: unknown) => {
    const page = new TestPage(numbers);
    page.tap("draw");
    return { page, effects: page.answer("draw", answer) };
  };

  it.each(["80642", "00000"])("lands on %s", (number) => {
    const { page } = play(number);
    expect(prizeDrawPhase(page.snapshot, "main")).toMatchObject({ phase: "landing", result: number });
  });

  it.each([["123456"], ["1234"], [""], ["12a45"], ["１２３４５"], ["-1234"], ["12.45"], [80642], [null]])(
    "does not land on %j, and reports it",
    (answer) => {
      const { page, effects } = play(answer);
      expect(prizeDrawPhase(page.snapshot, "main")).toMatchObject({ phase: "rest", place: undefined });
      expect(effects.map(({ type }) => type)).toContain("report");
      expect(page.snapshot.runs).toEqual({});
    },
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERSONAS } from "../../../campaigns/sandbox/mall/personas.ts";
import { forAll } from "../../support/for-all.ts";
import { runs } from "../../support/seed.ts";
import { openSandbox, type Player, play, testMessages } from "../player.ts";

const id = "unionPayActivity";
const open = (token?: string) => play(id, token).at("07-04 09:00");

/** Well-formed, but nobody's: area 99 and the card's issuer do not exist. */
const CARD = {
  name: "王小明",
  certNo: "990101199202293456",
  bankAccount: "9999990000000000006",
  phone: "13900001234",
  payCode: "CMQDFASTPAY",
};

type Fields = Partial<typeof CARD>;

/** Returns the address of the bank's page; empty if the four elements do not match. */
function send(player: Player, fields: Fields = {}): string {
  return player.data<{ url: string }>("bind", { fields: { ...CARD, ...fields } }).url;
}

function decide(player: Player, url: string, agrees = true) {
  return player.sandbox.bank.decide(url.split("ticket=")[1] ?? "", agrees);
}

function bound(player: Player, fields: Fields = {}): Player {
  decide(player, send(player, fields));
  return player;
}

const drawn = (player: Player) => player.do("lottery");

describe("status", () => {
  const cases: [string, Player, object][] = [
    ["is 0 for a first-time customer", open(), { isBindCard: 0, isJoined: 0 }],
    ["bound", bound(open()), { isBindCard: 1, isJoined: 0 }],
    ["bound, a year later", bound(open()).at("2026-07-04 09:00"), { isBindCard: 1, isJoined: 0 }],
    ["drawn", drawn(bound(open())), { isBindCard: 1, isJoined: 1 }],
    ["is unchanged by a refused draw without a card", drawn(open()), { isBindCard: 0, isJoined: 0 }],
  ];
  test.each(cases)("%s", (_, player, expected) => {
    expect(player.data("status")).toEqual(expected);
  });

  test("is unchanged until the customer agrees at the bank", () => {
    const player = open();
    const url = send(player);
    expect(player.data("status")).toMatchObject({ isBindCard: 0 });
    expect(decide(player, url)).toMatchObject({ outcome: "confirmed" });
    expect(player.data("status")).toMatchObject({ isBindCard: 1 });
  });

  test("is unchanged if the customer cancels at the bank", () => {
    const player = open();
    const url = send(player);
    expect(decide(player, url, false)).toMatchObject({ outcome: "cancelled" });
    expect(decide(player, url)).toMatchObject({ outcome: "cancelled" });
    expect(player.data("status")).toMatchObject({ isBindCard: 0 });
    expect(bound(player).data("status")).toMatchObject({ isBindCard: 1 });
  });
});

describe("the four elements", () => {
  const cases: [string, Fields, boolean][] = [
    ["right", {}, true],
    ["an ID that ends in X", { certNo: "99010119920229345X" }, true],
    ["the same in small letters", { certNo: "99010119920229345x" }, true],
    ["a card of 16 digits", { bankAccount: "9999990000000006" }, true],
    ["no name", { name: "" }, false],
    ["an ID of 15 digits", { certNo: "990101920229345" }, false],
    ["an ID of the 13th month", { certNo: "990101199213293456" }, false],
    ["an ID that begins with 0", { certNo: "090101199202293456" }, false],
    ["a wrong check digit", { bankAccount: "9999990000000000007" }, false],
    ["a card of 15 digits", { bankAccount: "999999000000006" }, false],
    ["letters in the card", { bankAccount: "999999000000000000a" }, false],
    ["a phone of 10 digits", { phone: "1390000123" }, false],
    ["a phone that begins with 12", { phone: "12900001234" }, false],
  ];
  test.each(cases)("%s", (_, fields, doMatch) => {
    expect(send(open(), fields)).toMatch(doMatch ? /^\/__sandbox\/bank\?ticket=[0-9a-f]{32}$/ : /^$/);
  });
});

describe("bind refuses", () => {
  const cases: [string, Player, Fields, string][] = [
    ["before the start", play(id).at("07-02 23:59"), {}, "活动暂未开始"],
    ["another payment method", open(), { payCode: "OTHER" }, "暂不支持该支付方式"],
    ["a customer who has bound a card", bound(open()), {}, "您已绑定银行卡，绑定后不可更改"],
    [
      "a customer who has bound a card, for another ID",
      bound(open()),
      { certNo: "99010119920229345X" },
      "您已绑定银行卡，绑定后不可更改",
    ],
    ["logged out", open("nobody"), {}, "登录失效，请重新登录"],
  ];
  test.each(cases)("%s", (_, player, fields, said) => {
    expect(player.say("bind", { fields: { ...CARD, ...fields } })).toBe(said);
  });

  test("an ID that another customer has bound, in any case of letters", () => {
    const { sandbox } = openSandbox();
    bound(play(id, "new-day1", sandbox), { certNo: "99010119920229345X" });
    const other = play(id, "old-user", sandbox);
    for (const certNo of ["99010119920229345X", "99010119920229345x"])
      expect(other.say("bind", { fields: { ...CARD, certNo } })).toBe("该身份证已绑定过银行卡");
    expect(other.say("bind", { fields: CARD })).toBe("0");
  });

  test("the second of two customers at the bank with one ID", () => {
    const { sandbox } = openSandbox();
    const [first, second] = [play(id, "old-user", sandbox), play(id, "new-day1", sandbox)];
    const [one, two] = [send(first), send(second)];
    expect(decide(second, two)).toMatchObject({ outcome: "confirmed" });
    expect(decide(first, one)).toMatchObject({ outcome: { refuse: "该身份证已绑定过银行卡" } });
    expect([first.data("status").isBindCard, second.data("status").isBindCard]).toEqual([0, 1]);
  });

  test("the second confirmation of a customer who went to the bank twice", () => {
    const player = open();
    const [one, two] = [send(player), send(player, { certNo: "99010119920229345X" })];
    decide(player, one);
    expect(decide(player, two)).toMatchObject({ outcome: { refuse: "您已绑定银行卡，绑定后不可更改" } });
  });
});

describe("lottery", () => {
  testMessages("lottery", [
    ["bound", bound(open()), "0"],
    ["new users too", bound(open("new-day1")), "0"],
    ["not bound", open(), "请先绑定银行卡"],
    ["twice", drawn(bound(open())), "您已抽过奖"],
    ["twice, on another day", drawn(bound(open())).at("07-05 00:00"), "您已抽过奖"],
    ["never recharged", bound(open("never-recharged")), "充值后才能抽奖"],
    ["recharged just now", bound(open("never-recharged")).recharge(50), "0"],
    ["before the start", play(id).at("07-02 23:59"), "活动暂未开始"],
    ["logged out", open("nobody"), "登录失效，请重新登录"],
  ]);

  test("answers the amount of the voucher, which is given at once", () => {
    const player = bound(open());
    const { faceValue } = player.data<{ faceValue: number }>("lottery");
    expect(player.vouchers()).toEqual([[faceValue, "07-04 09:00"]]);
  });

  test("draws every prize", () => {
    const prizes = new Set<unknown>();
    for (let day = 10; day <= 28; day++)
      for (const { token } of PERSONAS.filter(({ recharged }) => recharged > 0)) {
        const player = bound(play(id, token).at(`07-${day} 09:00`));
        prizes.add(player.data<{ faceValue: number }>("lottery").faceValue);
      }
    expect([...prizes].map(Number).sort((a, b) => a - b)).toEqual([3, 60, 240, 300, 500]);
  });
});

describe("identity", () => {
  test("is known and well-formed for some customers who recharged", () => {
    const { name, certNo } = open().data<{ name: string; certNo: string }>("identity");
    expect(name).not.toBe("");
    expect(send(open(), { name, certNo })).not.toBe("");
  });

  test.each(["new-day1", "never-recharged"])("is unknown for %s, and typed data is not returned", (token) => {
    expect(bound(open(token)).data("identity")).toEqual({ name: null, certNo: null });
  });
});

test("in every story, even with time travel, an ID is bound once, and a customer draws once", () => {
  const certNos = ["990101199202293456", "99010119920229345X", "99010119920229345x"];
  const tokens = ["old-user", "new-day1", "never-recharged"];
  const move = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("send" as const),
        token: fc.constantFrom(...tokens),
        certNo: fc.constantFrom(...certNos),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("decide" as const),
        which: fc.nat(20),
        agrees: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("draw" as const), token: fc.constantFrom(...tokens) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("pass" as const), hours: fc.constantFrom(1, 25, -2, -26) }),
    },
  );
  const seen = { bound: 0, refused: 0, drawn: 0 };
  forAll(40, [fc.array(move, { minLength: 20, maxLength: 50 })], (moves) => {
    const { sandbox } = openSandbox();
    const players = new Map(tokens.map((token) => [token, play(id, token, sandbox)]));
    sandbox.setClock(Date.parse("2025-08-01T12:00:00+08:00"));
    const errands: { url: string; certNo: string }[] = [];
    const boundBy: string[] = [];
    const draws: string[] = [];
    for (const made of moves) {
      if (made.kind === "pass") sandbox.setClock(sandbox.mall.now() + made.hours * 3_600_000);
      if (made.kind === "draw" && players.get(made.token)?.say("lottery") === "0") draws.push(made.token);
      if (made.kind === "send") {
        const player = players.get(made.token) as Player;
        const { data } = player.call("bind", { fields: { ...CARD, certNo: made.certNo } });
        if (data) errands.push({ url: (data as { url: string }).url, certNo: made.certNo.toUpperCase() });
      }
      const errand = made.kind === "decide" && errands[made.which % Math.max(1, errands.length)];
      if (!errand) continue;
      const ticket = errand.url.split("ticket=")[1] ?? "";
      const wasOpen = sandbox.bank.visit(ticket)?.outcome === "open";
      const outcome = sandbox.bank.decide(ticket, made.agrees)?.outcome;
      if (wasOpen && outcome === "confirmed") boundBy.push(errand.certNo);
      if (wasOpen && typeof outcome === "object") seen.refused++;
    }
    expect(new Set(boundBy).size).toBe(boundBy.length);
    expect(new Set(draws).size).toBe(draws.length);
    expect(draws).not.toContain("never-recharged");
    seen.bound += boundBy.length;
    seen.drawn += draws.length;
  });
  // The stories contain enough events.
  expect(Math.min(seen.bound, seen.refused, seen.drawn)).toBeGreaterThan(runs(10));
});

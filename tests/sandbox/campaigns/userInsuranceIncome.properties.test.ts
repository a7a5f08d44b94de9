import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "../../support/for-all.ts";
import { type Player, play } from "../player.ts";

const id = "userInsuranceIncome";

const closed = (player: Player) => player.data<Record<string, unknown>[]>("closed");

type Move =
  | { kind: "order"; plAmount: number | undefined }
  | { kind: "close" }
  | { kind: "recharge" }
  | { kind: "pass"; minutes: number };

const amount = fc.oneof(
  fc.constantFrom(-2.99, -3, -1000, -1001, 0, 5),
  fc.integer({ min: -150_000, max: 20_000 }).map((fen) => fen / 100),
);

function stories(...minutes: number[]): fc.Arbitrary<{ who: string; moves: Move[] }> {
  const move: fc.Arbitrary<Move> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("order" as const),
        plAmount: fc.option(amount, { nil: undefined }),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: "close" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "recharge" as const }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("pass" as const), minutes: fc.constantFrom(...minutes) }),
    },
  );
  const who = fc.constantFrom("old-user", "old-user", "never-recharged");
  return fc.record({ who, moves: fc.array(move, { minLength: 10, maxLength: 40 }) });
}

function playAll({ who, moves }: { who: string; moves: Move[] }, look: (player: Player) => void = () => {}) {
  const player = play(id, who).at("2023-12-31 20:00");
  const { sandbox } = player;
  sandbox.account(who);
  for (const move of moves) {
    if (move.kind === "order") player.order(20, move.plAmount);
    if (move.kind === "close") player.close();
    if (move.kind === "recharge") player.recharge(50);
    if (move.kind === "pass") sandbox.setClock(sandbox.mall.now() + move.minutes * 60_000);
    look(player);
  }
  return player;
}

const fen = (yuan: unknown) => Math.round(Number(yuan) * 100);

test("in every story, even with time travel, the caps hold, and each order is paid once, at most its loss", () => {
  const seen = { paid: 0, capped: 0 };
  forAll(25, [stories(3, 10, 400, 1500, 3000, -5, -700, -1500)], (story) => {
    playAll(story, (player) => {
      const paid = closed(player).filter(({ sendStatus }) => sendStatus === 1);
      const amounts = paid.map(({ sendAmount }) => fen(sendAmount));
      const total = amounts.reduce((sum, one) => sum + one, 0);
      expect(Math.max(0, ...amounts)).toBeLessThanOrEqual(100_000);
      expect(Math.min(300, ...amounts)).toBe(300);
      expect(total).toBeLessThanOrEqual(140_000);
      const vouchers = player.vouchers().map(([yuan]) => fen(yuan));
      expect(vouchers.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(140_000);
      expect(new Set(paid.map((order) => order.id)).size).toBe(paid.length);
      expect(vouchers.length).toBeGreaterThanOrEqual(paid.length);
      seen.paid += paid.length;
      seen.capped += total > 139_700 ? 1 : 0;
    });
  });
  // Only above 0: the number of stories that reach the cap is random.
  expect(Math.min(seen.paid, seen.capped)).toBeGreaterThan(0);
});

test("as time goes on, looking at the page in between makes no difference, and payments are at most the order's loss", () => {
  forAll(25, [stories(3, 10, 400, 1500)], (story) => {
    const toTheEnd = { ...story, moves: [...story.moves, { kind: "pass" as const, minutes: 20_000 }] };
    const watched = playAll(toTheEnd, (player) => player.call("closed"));
    expect(watched.vouchers()).toEqual(playAll(toTheEnd).vouchers());
    for (const { plAmount, sendAmount, sendStatus } of closed(watched)) {
      expect(sendStatus).not.toBe(3);
      if (sendStatus === 1) expect(fen(sendAmount)).toBeLessThanOrEqual(-fen(plAmount));
    }
  });
});

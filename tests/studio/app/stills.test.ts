import { expect, test } from "vitest";
import type { Sitting, Still } from "../../../src/studio/app/gallery/draw-still.ts";
import { createStills } from "../../../src/studio/app/gallery/stills.ts";

const page = {};
const sitting = (now: number, published = page): Sitting => ({
  ...{ width: 375, height: 812 },
  // Nothing is drawn here: a page is told from another one by itself.
  show: {
    published: published as Sitting["show"]["published"],
    ...{ scene: { answers: {}, isLoggedIn: true, now }, token: "", clock: null },
    ...{ query: {}, fault: null, editor: null },
    phone: { system: "ios", letters: 1 },
  },
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A frame that draws when it is told to. */
function slowFrame() {
  const asked: number[] = [];
  const waiting: ((isDrawn: boolean) => void)[] = [];
  return {
    asked,
    next: async (isDrawn = true) => {
      await turn();
      waiting.shift()?.(isDrawn);
      await turn();
    },
    draw: ({ show }: Sitting) => {
      asked.push(show.scene?.now ?? 0);
      return new Promise<Still>((resolve, reject) =>
        waiting.push((isDrawn) =>
          isDrawn ? resolve({ words: `${show.scene?.now}` } as Still) : reject(new Error("It hangs")),
        ),
      );
    },
  };
}

test("who came last is served first, and who left not at all", async () => {
  const frame = slowFrame();
  const stills = createStills([frame.draw], async () => {});
  const done: (string | null)[] = [];
  const ask = (now: number) => stills.ask(sitting(now), (still) => done.push(still?.words ?? null));
  ask(1);
  ask(2);
  const leave = ask(3);
  ask(4);
  leave();
  for (let count = 0; count < 3; count++) await frame.next();
  expect(frame.asked).toEqual([4, 2, 1]);
  expect(done).toEqual(["4", "2", "1"]);
});

test("nothing is drawn while something is scrolled; what left meanwhile is not drawn then", async () => {
  const frame = slowFrame();
  let rest = () => {};
  const stills = createStills([frame.draw], () => new Promise((resolve) => (rest = resolve)));
  const leave = stills.ask(sitting(1), () => undefined);
  stills.ask(sitting(2), () => undefined);
  leave();
  await turn();
  expect(frame.asked).toEqual([]);
  rest();
  await turn();
  expect(frame.asked).toEqual([2]);
});

test("what was drawn is not drawn again; the same scene of another page is", async () => {
  const frame = slowFrame();
  const stills = createStills([frame.draw], async () => {});
  const ask = (one: Sitting) => stills.ask(one, () => undefined);
  ask(sitting(1));
  ask(sitting(1));
  await frame.next();
  ask(sitting(1));
  ask(sitting(1, {}));
  await frame.next();
  expect(frame.asked).toEqual([1, 1]);
  expect(stills.known(sitting(1))?.words).toBe("1");
  expect(stills.known(sitting(2))).toBeUndefined();
});

test("a page that cannot be drawn is told as such, and the next one is drawn", async () => {
  const frame = slowFrame();
  const stills = createStills([frame.draw], async () => {});
  const done: (string | null)[] = [];
  for (const now of [2, 1]) stills.ask(sitting(now), (still) => done.push(still?.words ?? null));
  await frame.next(false);
  await frame.next();
  expect(done).toEqual([null, "2"]);
});

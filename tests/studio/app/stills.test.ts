import { expect, test } from "vitest";
import type { Still, StillRequest } from "../../../src/studio/app/gallery/capture-still.ts";
import { createStillCache } from "../../../src/studio/app/gallery/still-cache.ts";

const page = {};
const sitting = (now: number, published = page): StillRequest => ({
  ...{ width: 375, height: 812 },
  // Nothing is drawn here, so any object can be the page.
  show: {
    published: published as StillRequest["show"]["published"],
    ...{ scene: { answers: {}, isLoggedIn: true, now }, token: "", clock: null },
    ...{ query: {}, fault: null, editor: null },
    phone: { system: "ios", letters: 1 },
  },
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A fake frame that finishes a drawing when `next` is called. */
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
    draw: ({ show }: StillRequest) => {
      asked.push(show.scene?.now ?? 0);
      return new Promise<Still>((resolve, reject) =>
        waiting.push((isDrawn) =>
          isDrawn ? resolve({ words: `${show.scene?.now}` } as Still) : reject(new Error("It hangs")),
        ),
      );
    },
  };
}

test("serves the latest request first and skips cancelled ones", async () => {
  const frame = slowFrame();
  const stills = createStillCache([frame.draw], async () => {});
  const done: (string | null)[] = [];
  const ask = (now: number) => stills.request(sitting(now), (still) => done.push(still?.words ?? null));
  ask(1);
  ask(2);
  const leave = ask(3);
  ask(4);
  leave();
  for (let count = 0; count < 3; count++) await frame.next();
  expect(frame.asked).toEqual([4, 2, 1]);
  expect(done).toEqual(["4", "2", "1"]);
});

test("draws only after scrolling has stopped, without requests cancelled meanwhile", async () => {
  const frame = slowFrame();
  let rest = () => {};
  const stills = createStillCache([frame.draw], () => new Promise((resolve) => (rest = resolve)));
  const leave = stills.request(sitting(1), () => undefined);
  stills.request(sitting(2), () => undefined);
  leave();
  await turn();
  expect(frame.asked).toEqual([]);
  rest();
  await turn();
  expect(frame.asked).toEqual([2]);
});

test("caches stills by page and scene", async () => {
  const frame = slowFrame();
  const stills = createStillCache([frame.draw], async () => {});
  const ask = (one: StillRequest) => stills.request(one, () => undefined);
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

test("returns null for a page that cannot be drawn and continues with the next", async () => {
  const frame = slowFrame();
  const stills = createStillCache([frame.draw], async () => {});
  const done: (string | null)[] = [];
  for (const now of [2, 1]) stills.request(sitting(now), (still) => done.push(still?.words ?? null));
  await frame.next(false);
  await frame.next();
  expect(done).toEqual([null, "2"]);
});

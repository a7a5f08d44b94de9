import fc from "fast-check";
import { expect, test } from "vitest";
import { coalesceCalls } from "../../../src/studio/app/session/coalesce-calls.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("starts at once, runs one task at a time, and ends with the latest input", async () => {
  const steps = fc.array(fc.constantFrom("push", "finish"), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const begun: number[] = [];
      const under: (() => void)[] = [];
      let most = 0;
      const push = coalesceCalls<number>((input) => {
        begun.push(input);
        return new Promise((resolve) => {
          under.push(resolve);
          most = Math.max(most, under.length);
        });
      });
      let count = 0;
      const finish = async () => {
        under.shift()?.();
        await turn();
      };
      for (const step of all) {
        const isIdle = under.length === 0;
        if (step === "push") push(count++);
        else await finish();
        if (step === "push" && isIdle) expect(begun.at(-1)).toBe(count - 1);
      }
      while (under.length > 0) await finish();
      expect(most).toBeLessThanOrEqual(1);
      expect(begun.at(-1)).toBe(count === 0 ? undefined : count - 1);
      expect(begun).toEqual([...new Set(begun)].sort((one, other) => one - other));
    }),
  );
});

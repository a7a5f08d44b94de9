import { setImmediate } from "node:timers/promises";
import { afterAll, describe, expect, vi } from "vitest";
import { createFaultSection } from "../../src/sandbox/native/panel-sections.ts";
import { note } from "../support/campaigns/note.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";
import { tagsOfPage } from "../support/campaigns/tags-of-page.ts";

/** Counts of compared pages, and of taps on them. */
const compared = { pages: 0, taps: 0 };

afterAll(() =>
  note(`pages compared with themselves in other forms: ${compared.pages}, and after a tap: ${compared.taps}`),
);

/** Pages with calls, for two customers. Pages without calls have no answers in other forms. */
const CASES = [...site.pages()]
  .filter(([, { published }]) => Object.keys(published.campaign.endpoints ?? {}).length > 0)
  .flatMap(([key, { published }]) => [
    { route: published.campaign.route, token: "old-user", tags: tagsOfPage(key) },
    { route: published.campaign.route, token: "new-day3", tags: ["nightly"] },
  ]);

/** Query parameters that the winners page requires; other pages ignore them. */
const SIGNED = "sing=a&timestamp=1";

/** A time (ms) after which every draw has landed. */
const REST_MS = 15_000;

/** Opens a page and taps its first active state-table button. Returns the page's texts before and after. */
async function play(phone: Phone, route: string | undefined, token: string) {
  await phone.sandbox.order(token, 500);
  await phone.open(`${route}?token=${token}&${SIGNED}`);
  const opened = lookAt(phone);
  const [button] = phone.all("[data-state]:not([aria-disabled=true]):not([disabled])");
  if (!button) return [opened];
  await phone.tap(button);
  await phone.pass(REST_MS);
  return [opened, lookAt(phone)];
}

function lookAt(phone: Phone) {
  const { text, trouble, dialogTitle, address } = phone;
  const buttons = phone.buttons.map((name) => [name, phone.isDisabled(name)]);
  return { text, trouble, dialogTitle, address, buttons, native: [...phone.native], left: [...phone.left] };
}

describe("with answers in other forms, a page shows and does exactly the same", () => {
  for (const { route, token, tags } of CASES)
    test(`${route} as ${token}`, { tags }, async ({ phone }) => {
      const start = Date.now();
      const plain = await play(phone, route, token);
      const asked = phone.sent.length;
      expect(asked).toBeGreaterThan(0);
      // Repeat at the same moment, with reset accounts.
      await phone.close();
      await phone.sandbox.reset();
      vi.setSystemTime(start);
      phone.native.length = 0;
      phone.left.length = 0;
      await phone.sandbox.fault("*", "otherForms");
      expect(await play(phone, route, token)).toEqual(plain);
      const faults = (await phone.sandbox.calls()).map(({ fault }) => fault);
      expect(faults).toEqual(Array(asked).fill("otherForms"));
      compared.pages += 1;
      compared.taps += plain.length - 1;
    });
});

test("the sandbox's panel offers and describes this lasting fault, and reloads the page at once", async () => {
  const told: object[] = [];
  vi.stubGlobal("__sandboxLanguage", "zh");
  const panel = createFaultSection({
    clock: { now: "", automatic: true },
    campaign: null,
    faults: [
      { path: "/api", kind: "slow", times: 2 },
      { path: "*", kind: "otherForms" },
    ],
    change: async (name, body) => void told.push({ name, ...body }),
  });
  const saying = (hook: string) => panel.querySelector(`[data-sandbox="${hook}"]`)?.textContent;
  expect(saying("faults")).toBe("慢3秒 ×2（/api），数据格式不同 ×一直（*）");
  expect(saying("fault-help")).toMatch(/^“数据格式不同”：/);
  const returns = vi.fn();
  document.addEventListener("visibilitychange", returns);
  const tap = async (kind: string) => {
    panel.querySelector<HTMLElement>(`[data-fault="${kind}"]`)?.click();
    await setImmediate();
    return [told.at(-1), returns.mock.calls.length];
  };
  // Reloading would use up a fault that applies to one call only.
  expect(await tap("slow")).toEqual([{ name: "fault", path: "*", kind: "slow", times: 1 }, 0]);
  expect(await tap("otherForms")).toEqual([{ name: "fault", path: "*", kind: "otherForms", times: 1 }, 1]);
  document.removeEventListener("visibilitychange", returns);
});

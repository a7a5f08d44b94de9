import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planOf } from "../../../src/plan/plan.ts";
import type { Published } from "../../../src/plan/published.ts";
import { openingOf, PLAIN_DEVICE } from "../../../src/play/snapshot.ts";
import type { AskedText } from "../../../src/studio/frame/messages.ts";
import { tellValues } from "../../../src/studio/frame/tell-page.ts";
import { site } from "../../support/campaigns/site.ts";

const tea = JSON.parse(/```json\n([\s\S]*?)```/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "");
const [brand] = site.brands();
const plan = planOf({ campaign: tea, brand, partners: [] } as unknown as Published);
const visit = { token: "a-secret", phoneType: "", device: PLAIN_DEVICE, host: "", query: {}, navigation: {} };
const opening = openingOf(plan, visit, Date.parse("2025-04-02T12:00:00+08:00"));
const snapshot = {
  ...opening,
  answers: {
    ...opening.answers,
    status: { busy: false, data: { running: true, claimed: false, amount: 66 } },
  },
};

const text = (text: string): AskedText => ({ text, isText: true });
const expression = (text: string): AskedText => ({ text, isText: false });

test.each([
  ["a text", text("领取{status.amount}元代金券"), "领取66元代金券"],
  ["with a format", text("{status.amount | money}"), "66"],
  ["a condition", expression("status.claimed"), false],
  ["a number", expression("status.amount * 2"), 132],
  ["a list", expression("[1, 2, 3].filter(one, one > 1)"), { items: 2 }],
  ["the brand's name", expression("brand.name"), brand?.name],
  ["a call that was not answered", text("{claim.amount}"), null],
  ["a field that is not there", text("{status.none}元"), null],
  ["an item of a list", text("{item.name}"), null],
  ["what cannot be read", text("{status.amount"), null],
  ["an expression that cannot be read", expression("status.amount *"), null],
  ["an object", expression("status"), null],
  ["the token", expression("session.token"), null],
  ["a text with the token", text("a{session.token}b"), null],
])("%s", (_, asked, value) => {
  expect(tellValues(plan, snapshot, [asked])).toEqual([value]);
});

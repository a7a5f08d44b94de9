import { expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import type { EndpointState, Snapshot } from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const campaign: Partial<Campaign> = {
  endpoints: { info: { path: "/info", data: { properties: { done: { type: "boolean" } } } } },
  load: ["info"],
  actions: { claim: { steps: [{ call: "info" }] } },
  tables: {
    main: {
      rows: [
        { state: "done", when: "info.done", text: "已领取", disabled: true },
        { state: "open", when: "!info.done", text: "立即领取", hint: "今日可领", do: "claim" },
      ],
    },
  },
  view: [{ type: "button", table: "main" }],
};

const knowing = (info: EndpointState): Partial<Snapshot> => ({ answers: { info } });
const there = (done: unknown): EndpointState => ({ busy: false, data: { done } });
const error = { kind: "network", code: "", message: "网络异常" } as const;

/** Returns the markup of a disabled button in this tone, with what follows. */
const off = (tone: string, others: string) => `button-${tone}" aria-disabled="true"${others}`;
const RETRY = 'button-secondary">重新加载<';
const open = 'button-primary" aria-disabled="false" aria-busy="false" data-state="open">立即领取<';
const busy = off("primary", ' aria-busy="true" data-state="open">立即领取<span class="button-spinner"');

it.each<[string, Partial<Snapshot>, button: string, hint: string]>([
  ["can be tapped", knowing(there(false)), open, "今日可领"],
  [
    "cannot be tapped",
    knowing(there(true)),
    off("quiet", ' aria-busy="false" data-state="done">已领取<'),
    "",
  ],
  [
    "is busy while its action runs",
    { ...knowing(there(false)), runs: { claim: { steps: [] } } },
    busy,
    "今日可领",
  ],
  [
    "is pending",
    knowing({ busy: true }),
    off("quiet", ' aria-busy="true" aria-label="加载中"><span class="skeleton"'),
    "",
  ],
  ["stays while its data reloads", knowing({ ...there(false), busy: true }), open, "今日可领"],
  [
    "is busy while its data reloads after an action",
    knowing({ ...there(false), busy: true, isOutdated: true }),
    busy,
    "今日可领",
  ],
  ["offers the retry if its data failed", knowing({ busy: false, error }), RETRY, ""],
  ["offers the retry if its data is unreadable", knowing(there(UNKNOWN)), RETRY, ""],
])("%s", async (_, known, button, hint) => {
  const html = await drawBlocks(campaign, known);
  expect(html).toContain(`<button type="button" class="button ${button}`);
  expect(html.includes(">今日可领<")).toBe(hint !== "");
  // No retry of its own: it would be one of many.
  expect(html.match(/重试/g)?.length ?? 0).toBe(known.answers?.info?.error ? 1 : 0);
});

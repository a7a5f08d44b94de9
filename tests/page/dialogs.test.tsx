import { describe, expect, it } from "vitest";
import type { Block, Campaign } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import {
  type EndpointState,
  openingSnapshot,
  type Snapshot,
  scopeOfSnapshot,
} from "../../src/play/snapshot.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { planFor, visitor } from "../support/play/page.ts";

const campaign: Partial<Campaign> = {
  endpoints: {
    status: { path: "/status", data: { properties: { fee: { type: "number" } } } },
    orders: { path: "/orders", data: { type: "array" } },
  },
  load: ["status", "orders"],
  values: { half: "status.fee / 2" },
  tables: {
    again: {
      rows: [
        {
          state: "more",
          when: "status.fee >= 20",
          text: "再抽一次{status.fee}",
          hint: "可抽{status.fee}",
          do: "order",
        },
        { state: "none", when: "status.fee < 20", text: "已抽完", disabled: true },
      ],
    },
    order: { each: "orders", rows: [{ state: "any", when: "item > 0", text: "第{item}单{status.fee}" }] },
  },
  forms: { card: { fields: { number: { label: "卡号", initial: "orders" } }, submit: "提交", do: "order" } },
};

const there = (fee: unknown): Record<string, EndpointState> => ({
  status: { busy: false, data: { fee } },
  orders: { busy: false, data: [1, 2] },
});

/** Renders a dialog that opened when the fee was 10, on a page with this current snapshot. */
async function dialogOf(view: Block[], now: Partial<Snapshot>): Promise<string> {
  const document: Partial<Campaign> = {
    ...campaign,
    dialogs: { won: { title: "恭喜获得{status.fee}元", view, close: "收下{values.half}元" } },
  };
  const plan = planFor(document);
  const before = { ...openingSnapshot(plan, visitor, 0), answers: there(10) };
  const html = await drawBlocks(document, {
    ...now,
    dialogs: [{ name: "won", scope: scopeOfSnapshot({ plan, snapshot: before }) }],
  });
  return /<div class="dialog".*/.exec(html)?.[0] ?? "";
}

const textOf = (html: string) =>
  html
    .replace(/<span class="whole">(.*?)<\/span>/g, "$1")
    .replace(/<[^>]*>/g, "|")
    .replace(/\|+/g, "|");

const failure = { kind: "network", code: "", message: "网络异常" } as const;
const later: [name: string, now: Partial<Snapshot>, button: string][] = [
  ["the data is unchanged", { answers: there(10) }, "已抽完"],
  ["the data was loaded again", { answers: there(20) }, "再抽一次20"],
  ["the data is loading again", { answers: { ...there(10), status: { busy: true, data: { fee: 10 }, isOutdated: true } } }, "已抽完"],
  ["the data is loading and unknown", { answers: { ...there(10), status: { busy: true } } }, ""],
  ["the data could not be loaded again", { answers: { ...there(10), status: { busy: false, error: failure } } }, "重新加载"],
  ["the data cannot be read any more", { answers: there(UNKNOWN) }, "重新加载"],
  ["the login is over", { answers: there(20), refused: true }, "重新加载"],
]; // biome-ignore format: a row a case

describe.each(later)("in an open dialog, when %s,", (_, now, button) => {
  it("title, texts and close button keep the values of the moment it opened", async () => {
    const text = textOf(await dialogOf([{ type: "text", text: "{status.fee}元，一半{values.half}元" }], now));
    expect(text).toContain("|恭喜获得10元|");
    expect(text).toContain("|10元，一半5元|");
    expect(text).toContain("|收下5元|");
  });

  it("its button is live", async () => {
    const html = await dialogOf([{ type: "button", table: "again" }], now);
    expect(textOf(html)).toContain(button ? `|${button}|` : "|收下5元|");
    expect(html.includes('aria-label="加载中"')).toBe(button === "");
  });

  it("its list keeps its items, and none of them is pending", async () => {
    const items: Block = {
      type: "list",
      each: "orders",
      empty: "没有订单",
      view: [{ type: "text", text: "第{item}单" }],
    };
    const text = textOf(
      await dialogOf([items], { ...now, answers: { ...now.answers, orders: { busy: true } } }),
    );
    expect(text).toContain("|第1单|第2单|");
  });
});

it("in a dialog, the hint of an offer's table is live, but its value is not", async () => {
  const offer: Block = { type: "offer", table: "again", value: "{status.fee}", title: "券{status.fee}" };
  const text = textOf(await dialogOf([offer], { answers: there(20) }));
  expect(text).toContain("|10|元|券10|可抽20|再抽一次20|");
});

it("in a dialog, a table with each is evaluated with current data", async () => {
  const items: Block = {
    type: "list",
    each: "orders",
    empty: "",
    view: [{ type: "status", table: "order" }],
  };
  const text = textOf(await dialogOf([items], { answers: there(20) }));
  expect(text).toContain("|第1单20|第2单20|");
});

it("in a dialog, a countdown continues", async () => {
  const left: Block = { type: "countdown", leftMs: "90000 - now", label: "还剩" };
  expect(await dialogOf([left], { answers: there(10), now: 30_000 })).toContain('aria-label="还剩 1分钟"');
});

it("in a dialog, a form field is filled in with current data", async () => {
  const form: Block = { type: "form", form: "card" };
  const now = { answers: { ...there(10), orders: { busy: false, data: "6222" } } };
  expect(await dialogOf([form], now)).toContain('value="6222"');
});

it("in a dialog, a picture keeps its address when its data fails", async () => {
  const document: Partial<Campaign> = {
    endpoints: { paper: { path: "/paper", data: { type: "object" } } },
    load: ["paper"],
    dialogs: { paper: { title: "协议", view: [{ type: "image", address: "paper.url", alt: "协议" }] } },
  };
  const plan = planFor(document);
  const known = { paper: { busy: false, data: { url: "/1.svg" } } };
  const scope = scopeOfSnapshot({ plan, snapshot: { ...openingSnapshot(plan, visitor, 0), answers: known } });
  const html = await drawBlocks(document, {
    answers: { paper: { busy: false, error: failure } },
    dialogs: [{ name: "paper", scope }],
  });
  expect(html).toContain('<img src="/1.svg" alt="协议"');
});

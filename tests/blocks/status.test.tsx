import { expect, it } from "vitest";
import type { Row } from "../../src/language/document.generated.ts";
import { UNKNOWN } from "../../src/language/values.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const endpoints = { info: { path: "/info", data: { properties: { paid: { type: "boolean" as const } } } } };

function campaign(row: Partial<Row>) {
  return {
    endpoints,
    load: ["info"],
    tables: { payout: { rows: [{ state: "paid", when: "info.paid", text: "已赔付", ...row }] } },
    view: [{ type: "status" as const, table: "payout" }],
  };
}

const paid = { answers: { info: { busy: false, data: { paid: true } } } };

it.each<[Partial<Row>, string]>([
  [{}, "status-primary"],
  [{ disabled: true }, "status-quiet"],
  [{ tone: "secondary" }, "status-secondary"],
  [{ disabled: true, tone: "primary" }, "status-primary"],
])("with %j it has the tone %s", async (row, tone) => {
  const html = await drawBlocks(campaign(row), paid);
  expect(html).toContain(`<p class="status ${tone}" data-state="paid"><b>已赔付</b></p>`);
});

it("shows the hint", async () => {
  expect(await drawBlocks(campaign({ hint: "10分钟内到账" }), paid)).toMatch(
    /<span[^>]*>10分钟内到账<\/span>/,
  );
});

it("cannot be tapped, even if the row has an action", async () => {
  expect(await drawBlocks(campaign({ do: "order" }), paid)).not.toContain("<button");
});

const error = { kind: "refused" as const, code: "7", message: "系统繁忙" };
const NOT_HERE = `<p class="status status-quiet">暂不可用</p>`;

it.each([
  ["pending", { answers: { info: { busy: true } } }, "skeleton"],
  ["unavailable", { answers: { info: { busy: false, error } } }, NOT_HERE],
  ["without a matching row", { answers: { info: { busy: false, data: { paid: false } } } }, NOT_HERE],
  ["unreadable", { answers: { info: { busy: false, data: { paid: UNKNOWN } } } }, NOT_HERE],
])("shows its state when its data is %s", async (_, known, expected) => {
  const html = await drawBlocks(campaign({}), known);
  expect(html).toContain(expected);
  expect(html).not.toContain("data-state");
});

import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listBlockKinds } from "../../src/blocks/campaign-context.ts";
import { loadFormats } from "../../src/blocks/form/read-field.ts";
import { loadBlockViews } from "../../src/blocks/registry.ts";
import { CampaignView } from "../../src/page/CampaignView.tsx";
import { openingSnapshot } from "../../src/play/snapshot.ts";
import { NO_HANDLERS, planFor, visitor } from "../support/play/page.ts";

const plan = planFor({
  view: [{ type: "form", form: "bind" }],
  endpoints: { identity: { path: "/identity" } },
  forms: {
    bind: {
      fields: {
        certNo: {
          label: "身份证号",
          keyboard: "id",
          format: "cn-id",
          masked: true,
          initial: "identity.certNo",
        },
      },
      submit: "提交",
      do: "bind",
    },
  },
});
const views = await loadBlockViews(listBlockKinds(plan.campaign));
const submit = vi.fn();
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  submit.mockClear();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function draw(certNo?: string): Promise<HTMLInputElement> {
  const around = { ...NO_HANDLERS, views, submit, steady: () => 0, report: () => {} };
  const answers = certNo === undefined ? {} : { identity: { busy: false, data: { certNo } } };
  const snapshot = { ...openingSnapshot(plan, visitor, 0), answers };
  await act(async () => root.render(<CampaignView plan={plan} snapshot={snapshot} {...around} />));
  await act(loadFormats);
  return document.querySelector("input") as HTMLInputElement;
}

/** Types a text, if there is one, and submits the form. Returns what the form submits. */
async function submitted(input: HTMLInputElement, text?: string): Promise<unknown> {
  await act(async () => {
    if (text !== undefined) input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => document.querySelector<HTMLButtonElement>("button[type=submit]")?.click());
  return submit.mock.lastCall?.[1];
}

it.each([
  ["１１０１０５19491231００２ｘ", { values: { certNo: "11010519491231002X" }, refused: {} }],
  [
    "110105194912310021",
    { values: { certNo: "110105194912310021" }, refused: { certNo: "请填写正确的身份证号" } },
  ],
  ["", { values: { certNo: "" }, refused: {} }],
])("checks the format of the typed text %s", async (text, filled) => {
  expect(await submitted(await draw(), text)).toEqual(filled);
});

it("submits the whole value of an unchanged mask, also if React repeats the event of early input", async () => {
  const input = await draw("11010519491231002X");
  expect(input.value).toBe("1101**********002X");
  expect(document.body.innerHTML).not.toContain("19491231");
  expect(await submitted(input)).toEqual({ values: { certNo: "11010519491231002X" }, refused: {} });
});

it("shows the mask of a value that arrives late only if nothing was typed", async () => {
  const input = await draw();
  expect(input.value).toBe("");
  await draw("11010519491231002X");
  expect(input.value).toBe("1101**********002X");
  expect(await submitted(input, "4")).toEqual({ values: { certNo: "4" }, refused: expect.anything() });
  await draw("110105194912310038");
  expect(input.value).toBe("4");
});

import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listBlockKinds } from "../../src/blocks/campaign-context.ts";
import { loadBlockViews } from "../../src/blocks/registry.ts";
import type { Campaign } from "../../src/language/document.generated.ts";
import { CampaignView } from "../../src/page/CampaignView.tsx";
import { openingSnapshot, type Snapshot } from "../../src/play/snapshot.ts";
import { NO_HANDLERS, planFor, visitor } from "../support/play/page.ts";

const campaign: Partial<Campaign> = {
  view: [{ type: "form", form: "bind" }],
  forms: {
    bind: {
      fields: {
        points: { label: "积分", kind: "number", step: 1 },
        size: {
          label: "尺码",
          kind: "choice",
          options: [
            { value: "S", label: "小" },
            { value: "M", label: "中" },
          ],
        },
        phone: { label: "手机号", keyboard: "phone" },
        code: { label: "验证码", kind: "code", do: "send", to: "phone", cooldownMs: 3000 },
        agree: { label: "同意", kind: "consent" },
      },
      submit: "提交",
      do: "bind",
    },
  },
};

const plan = planFor(campaign);
const opening = openingSnapshot(plan, visitor, 0);
const views = await loadBlockViews(listBlockKinds(plan.campaign));
const submit = vi.fn();
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 10_000 });
  submit.mockClear();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function draw(known: Partial<Snapshot> = {}): Promise<void> {
  const around = { ...NO_HANDLERS, views, submit, steady: () => Date.now(), report: () => {} };
  const snapshot = { ...opening, ...known };
  await act(async () => root.render(<CampaignView plan={plan} snapshot={snapshot} {...around} />));
}

function find<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

async function type(name: string, text: string): Promise<void> {
  const input = find<HTMLInputElement>(`input[name=${name}]`);
  await act(async () => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const sendButton = () => find<HTMLButtonElement>(".field-send");
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it("submits values with the types of their fields", async () => {
  await draw();
  await type("points", "１２0");
  expect(find<HTMLInputElement>("input[name=points]").value).toBe("120");
  await act(async () => find<HTMLInputElement>("input[value=M]").click());
  await act(async () => find<HTMLInputElement>("input[name=agree]").click());
  await act(async () => find<HTMLButtonElement>("button[type=submit]").click());
  expect(submit).toHaveBeenCalledExactlyOnceWith("bind", {
    values: { points: 120, size: "M", phone: "", code: "", agree: true },
    refused: { code: "请输入6位验证码" },
  });
});

it("requests a code with the values typed until then", async () => {
  await draw();
  await type("phone", "13800138000");
  await act(async () => sendButton().click());
  const values = { points: null, size: null, phone: "13800138000", code: "", agree: false };
  expect(submit).toHaveBeenCalledExactlyOnceWith("bind", expect.objectContaining({ values }), "code");
});

it("counts down on the button once a code was sent, by the clock", async () => {
  await draw({ tapped: { send: 9500 } });
  expect(sendButton().textContent).toBe("3秒后重发");
  await act(async () => sendButton().click());
  await pass(500);
  expect(sendButton().textContent).toBe("2秒后重发");
  // The page rerenders, and its timers were stopped while it was hidden.
  await draw({ tapped: { send: 9500 }, now: 1 });
  vi.setSystemTime(11_600);
  await pass(1000);
  expect(sendButton().textContent).toBe("获取验证码");
  expect(submit).not.toHaveBeenCalled();
  await act(async () => sendButton().click());
  expect(submit).toHaveBeenCalledOnce();
});

it("marks the button as busy while the code is requested", async () => {
  await draw({ tapped: { send: 9500 }, runs: { send: { steps: [] } } });
  expect(sendButton().getAttribute("aria-busy")).toBe("true");
  await act(async () => sendButton().click());
  expect(submit).not.toHaveBeenCalled();
});

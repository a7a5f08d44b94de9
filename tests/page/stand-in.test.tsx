import { afterEach, describe, expect, it, vi } from "vitest";
import type { Brand, Campaign } from "../../src/language/document.generated.ts";
import { type OpenApp, openApp } from "./open-app.tsx";

const NO_APP = "请在App内打开";
const NO_WAY = "页面无法打开，请稍后重试";
const COPIED = "链接已复制，可粘贴发送给好友";

const native: NonNullable<Brand["native"]> = {
  share: {
    other: "jumpShare",
    arguments: [
      { name: "title", type: "string" },
      { name: "url", type: "string", format: "uri" },
      { name: "points", type: "number" },
    ],
    otherwise: "share",
  },
  copy: { arguments: [{ name: "text", type: "string" }], otherwise: "copy" },
  save: { arguments: [{ name: "url", type: "string", format: "picture" }], otherwise: "save" },
  close: { otherwise: "close" },
  vip: { ios: "needVip", otherwise: { toast: "会员请到App内开通" } },
  scan: { ios: "needScan" },
};

const doing = (call: string, given?: Record<string, string>, then = "做了"): Partial<Campaign> => ({
  view: [{ type: "link", text: "做", do: "go" }],
  actions: {
    go: {
      steps: [{ native: call, ...(given && { with: given }) }, ...(then ? [{ toast: then }] : [])],
      catch: [{ toast: "没做：{error.message}" }],
    },
  },
});

const given = { title: "'春茶' + '有礼'", url: "'/tea?a=1'", points: "2 + 3" };
const share = doing("share", given);

let app: OpenApp | undefined;
afterEach(async () => {
  await app?.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Taps on a page of this campaign; resolves to the toasts that are shown then. */
async function tap(
  page: Partial<Campaign>,
  inApp?: (call: string, given?: object) => boolean,
): Promise<string[]> {
  const told = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const toast of document.querySelectorAll(".toast")) told.add(toast.textContent ?? "");
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  const brand: Partial<Brand> = { native, hosts: ["mall.example"], pictureHosts: ["img.example"] };
  app = await openApp("/page", { pages: { "/page": page }, brand, ...(inApp && { native: inApp }) });
  await app.tap("做");
  watch.disconnect();
  return [...told];
}

/** Stubs the sharing and clipboard functions of the browser. */
function withBrowser({ share, clipboard }: { share?: unknown; clipboard?: unknown }): void {
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, { share: { value: share }, clipboard: { value: clipboard } }),
  );
}

describe("a native call with arguments", () => {
  it("gets their values, with a path as a full address", async () => {
    const asked: unknown[] = [];
    await tap(share, (call, given) => asked.push([call, given]) > 0);
    const url = new URL("/tea?a=1", window.location.href).href;
    expect(asked).toEqual([["share", { title: "春茶有礼", url, points: 5 }]]);
  });

  it.each([
    "'https://evil.example/'",
    "'javascript:alert(1)'",
    "'//evil.example/'",
    "'https://img.example/a.png'",
  ])("is not made with an address that the brand does not allow: %s", async (url) => {
    const asked: string[] = [];
    expect(await tap(doing("share", { url }), (call) => asked.push(call) > 0)).toEqual([`没做：${NO_WAY}`]);
    expect(asked).toEqual([]);
  });

  it.each(["'https://img.example/a.png'", "'/campaigns/a.png'"])(
    "is made with a picture at %s",
    async (url) => {
      expect(await tap(doing("save", { url }), () => true)).toEqual(["做了"]);
    },
  );
});

describe("without an app that knows the call", () => {
  it("the browser's share sheet shares", async () => {
    const shared: unknown[] = [];
    withBrowser({ share: async (what: unknown) => void shared.push(what) });
    expect(await tap(share)).toEqual(["做了"]);
    expect(shared).toEqual([{ title: "春茶有礼", url: new URL("/tea?a=1", window.location.href).href }]);
  });

  it("closing the share sheet is not a failure", async () => {
    withBrowser({ share: () => Promise.reject(new DOMException("shut", "AbortError")) });
    expect(await tap(share)).toEqual(["做了"]);
  });

  it.each([
    ["has no share sheet", undefined],
    ["may not open its share sheet", () => Promise.reject(new DOMException("no", "NotAllowedError"))],
  ])("a browser that %s copies the link and shows a toast", async (_, sheet) => {
    const copied: string[] = [];
    withBrowser({ share: sheet, clipboard: { writeText: async (text: string) => void copied.push(text) } });
    expect(await tap(doing("share", given, ""))).toEqual([COPIED]);
    expect(copied).toEqual([new URL("/tea?a=1", window.location.href).href]);
  });

  it("an old browser copies by selection", async () => {
    withBrowser({});
    const copied: unknown[] = [];
    const execCommand = () =>
      copied.push((document.activeElement as HTMLTextAreaElement | null)?.value ?? "") > 0;
    Object.assign(document, { execCommand });
    expect(await tap(doing("copy", { text: "'ABC'" }, ""))).toEqual(["已复制"]);
    expect(copied).toHaveLength(1);
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("a browser that cannot copy fails", async () => {
    withBrowser({});
    Object.assign(document, { execCommand: () => false });
    expect(await tap(doing("copy", { text: "'ABC'" }))).toEqual(["没做：复制失败，请手动复制"]);
  });

  it("a picture is saved by clicking a link", async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      if (this.rel === "noopener") clicked.push(this.href);
      else this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
    expect(await tap(doing("save", { url: "'https://img.example/a.png'" }))).toEqual(["做了"]);
    expect(clicked).toEqual(["https://img.example/a.png"]);
  });

  it("a page that may not close itself fails", async () => {
    vi.spyOn(window, "close").mockImplementation(() => {});
    expect(await tap(doing("close"))).toEqual([`没做：${NO_APP}`]);
  });

  it("the brand's toast is shown", async () => {
    expect(await tap(doing("vip", undefined, ""))).toEqual(["会员请到App内开通"]);
  });

  it("a call without a replacement fails", async () => {
    expect(await tap(doing("scan"))).toEqual([`没做：${NO_APP}`]);
  });

  it("a call that the brand does not have fails", async () => {
    expect(await tap(doing("constructor"))).toEqual([`没做：${NO_APP}`]);
  });
});

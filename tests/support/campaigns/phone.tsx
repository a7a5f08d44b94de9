import { setImmediate } from "node:timers/promises";
import { act } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { test as base, expect, vi } from "vitest";
import { BANK_PAGE_PATH } from "../../../campaigns/sandbox/bank/bank.ts";
import { recordEarlyTaps } from "../../../src/ahead/early-taps.ts";
import { sendCallBeforeEngine, sendFirstCalls } from "../../../src/ahead/first-calls.ts";
import { hideHashParameters } from "../../../src/ahead/hide-hash-parameters.ts";
import { hydrateDrawnPage } from "../../../src/ahead/hydrate-drawn-page.ts";
import {
  createDrawingsPlan,
  createDrawingUpdater,
  sendCallsOfEarlyTaps,
  showDrawingsForAnswers,
} from "../../../src/ahead/show-drawings.ts";
import { memoize } from "../../../src/language/memoize.ts";
import { App } from "../../../src/page/App.tsx";
import { readPageVisit } from "../../../src/page/navigation/read-page-visit.ts";
import { createPagePlan } from "../../../src/plan/create-page-plan.ts";
import { type PublishedPage, pageKey } from "../../../src/plan/published-page.ts";
import { isTokenPosted, type OperatingSystem } from "../../../src/play/snapshot.ts";
import { createApi } from "../../../src/ports/api.ts";
import { listenForMessages } from "../../../src/ports/app-messages.ts";
import { takeEarlyAnswer } from "../../../src/ports/calls-sent-before-engine.ts";
import { createClock } from "../../../src/ports/clock.ts";
import { fetchCallOf } from "../../../src/ports/fetch-call.ts";
import { hearMessages } from "../../../src/ports/heard-messages.ts";
import { createNativeApp } from "../../../src/ports/native-app.ts";
import type { Ports } from "../../../src/ports/ports.ts";
import { sendRequest } from "../../../src/ports/send-request.ts";
import {
  firstCallsOf,
  hearingSetupOf,
  renderDrawingTemplates,
} from "../../../src/publish/pages/page-html.ts";
import { loadBodyPrerenderer } from "../../../src/publish/pages/prerender-body.tsx";
import { controlHandlerOf } from "../../../src/sandbox/http/control-handlers.ts";
import {
  computeSandboxAnswer,
  type PageCall,
  type SandboxAnswer,
  SLOW_ANSWER_MS,
} from "../../../src/sandbox/http/page-calls.ts";
import { appBridgeOf, installBridge } from "../../../src/sandbox/native/app-bridge.ts";
import { allCampaigns } from "../../../src/sandbox/rules/sandbox-campaigns.ts";
import { writeStylesAsReact } from "../page/react-styles.ts";
import { sayChinese } from "../plan/chinese-words.ts";
import { createMallSandbox, MALL_BASE_PATH, type MallTestSandbox } from "../sandbox/mall-sandbox.ts";
import { clientOf, type SandboxClient } from "../sandbox/sandbox-client.ts";
import { site } from "./site.ts";

/** The time when a phone is switched on: long after all campaigns, on a full second. */
const SWITCHED_ON = Date.parse("2026-11-21T15:00:00+08:00");

/** APIs of time that stop until a test advances them. Promises and MessageChannel keep running. */
const HELD = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] as const;

/** Mock for confetti, as the DOM of these tests has no canvas. */
const confetti = vi.fn();

/** The answer of a server that replaces the sandbox: data of an accepted call, or the whole body. */
export interface Reply {
  data?: unknown;
  code?: string | number;
  message?: string;
  body?: string;
  status?: number;
  headers?: Record<string, string>;
  /** Delay in milliseconds, 0 by default. Infinity means never. */
  after?: number;
  /** The number of calls with this answer; all by default. */
  times?: number;
}

export interface OpenOptions {
  /** The navigation state that another page passes. */
  state?: object;
  /** The host at which the app was opened. */
  host?: string;
  /** The system of the phone; "other" by default. */
  system?: OperatingSystem;
  reducedMotion?: boolean;
  /** Whether the page was opened outside the native app. */
  isOutside?: boolean;
  /** Called when the page's HTML is present, before any answer. */
  beforeAnswers?: () => void;
  /** Called when the drawings are shown, before the engine runs. */
  afterAnswers?: () => void;
  /** Called when the engine has all answers and waits for the rest of the styles. */
  beforeStyles?: () => void;
  /** Called when React has begun to hydrate the page. */
  whileMounting?: () => void;
  /** Opens the app shell without a prerendered page, as for an address that was not published. */
  isBare?: boolean;
}

const drawBody = await loadBodyPrerenderer();

/** Returns the prerendered HTML and drawings of a page. */
const drawnOf = memoize((published: PublishedPage) => {
  const body = drawBody(published);
  return { html: body.html, ...body.drawn() };
});

/**
 * A customer's phone without a browser: the whole app on a DOM without layout, with the sandbox as its server, and with
 * a clock that tests advance. Tests of sizes, motion or history need a browser.
 */
export class Phone {
  /** Controls the sandbox behind the pages. */
  readonly sandbox: SandboxClient;
  /** Calls to the native app, in order: login, order, recharge, voucher, back. */
  readonly native: string[] = [];
  /** Addresses outside the app to which the page led. */
  readonly left: string[] = [];
  /** Reports to developers. */
  readonly reports: string[] = [];
  /** Hydration errors: differences between the prerendered HTML and React's. */
  readonly differences: string[] = [];
  /** All calls of the page, in order, with their fields and headers. */
  readonly sent: PageCall[] = [];
  /** Whether documents of pages can be fetched; false simulates a network failure. */
  canFetchPages = true;
  /** Whether the phone has no network: no call leaves it. */
  isOffline = false;
  /** Changes to a page's document, the body of an answer and a call, in transit. */
  underway = {
    page: (page: PublishedPage) => page,
    answer: (body: string) => body,
    call: (call: PageCall) => call,
  };
  private readonly mall: MallTestSandbox;
  private readonly replies = new Map<string, Reply>();
  private readonly returns = new Set<() => void>();
  private root: Root | undefined;
  private container: HTMLElement | undefined;
  /** The drawings of the open page. */
  private templates: HTMLElement | undefined;
  /** Whether the page is drawn but not hydrated yet. */
  private isComing = false;

  constructor() {
    this.mall = createMallSandbox({
      campaigns: () => allCampaigns(site),
      bridge: () => site.brands().map(appBridgeOf),
    });
    this.sandbox = clientOf(async (method, name, input) =>
      controlHandlerOf(this.mall, `${method} ${name}`)?.(this.mall, input),
    );
  }

  /** Opens a page by its path and query, such as `/somePage?token=old-user`. */
  async open(path: string, { state, reducedMotion = false, ...around }: OpenOptions = {}): Promise<void> {
    await this.close();
    happyWindow().happyDOM.settings.device.prefersReducedMotion = reducedMotion ? "reduce" : "no-preference";
    window.history.replaceState(state ? { usr: state, key: "k", idx: 0 } : null, "", path);
    const phoneType = new URLSearchParams(window.location.search).get("phoneType") ?? "";
    installBridge(this.mall.bridge(), phoneType, (call) => () => void this.native.push(call));
    this.container = document.body.appendChild(document.createElement("div"));
    const written = site.pages().get(pageKey(window.location.pathname))?.published;
    const page = written && this.underway.page(written);
    if (page && this.canFetchPages && !around.isBare)
      await this.openDrawn(this.container, page, state, around);
    else {
      this.root = createRoot(this.container);
      await this.do(() => this.root?.render(<App ports={this.ports(around)} />));
    }
  }

  /** Opens a prerendered page, runs its inline scripts, and hydrates it. */
  private async openDrawn(
    container: HTMLElement,
    page: PublishedPage,
    given: unknown,
    around: OpenOptions,
  ): Promise<void> {
    const { html, choices, drawings } = drawnOf(page);
    container.innerHTML = html;
    this.templates = document.body.appendChild(document.createElement("div"));
    this.templates.innerHTML = renderDrawingTemplates(drawings);
    const ports = this.ports(around);
    const published: PublishedPage = JSON.parse(JSON.stringify(page));
    const { session } = published.brand;
    // Do what the page's inline scripts do.
    const hears = hearingSetupOf(published.brand);
    if (hears) {
      hideHashParameters(hears.hash, window);
      hearMessages(hears);
    }
    const state = window.history.state?.usr ?? given;
    const visit = readPageVisit({ search: window.location.search, state, host: ports.host, session });
    const early = sendFirstCalls(firstCallsOf(createPagePlan(published)), visit, (url, init) =>
      this.fetch(url, init),
    );
    window.sentEarly = [...early];
    window.sendEarly = (call) => sendCallBeforeEngine(call, (...request) => this.fetch(...request));
    recordEarlyTaps();
    around.beforeAnswers?.();
    if (choices.blocks.length > 0)
      await this.do(() => {
        const answerOf = (endpoint: string) => early.find((one) => one.endpoint === endpoint)?.answer;
        const plan = createDrawingsPlan(published, choices);
        const show = createDrawingUpdater(container, plan, choices);
        const showing = showDrawingsForAnswers(show, plan, choices, {
          visit,
          clock: createClock(),
          answerOf,
        });
        showing.done.catch(() => {});
        sendCallsOfEarlyTaps(showing.callOf);
      });
    around.afterAnswers?.();
    const { beforeStyles } = around;
    const sheet = document.createElement("link");
    sheet.dataset.coming = "";
    if (beforeStyles) document.head.append(sheet);
    this.isComing = !beforeStyles;
    await this.do(() => {
      const opened = hydrateDrawnPage(
        container,
        { published, ports, state },
        (element, drawn) =>
          new Promise<void>((resolve) => {
            writeStylesAsReact(element);
            this.root = hydrateRoot(element, <App ports={ports} drawn={drawn} onMounted={resolve} />, {
              onRecoverableError: (error) => void this.differences.push(String(error)),
            });
            around.whileMounting?.();
          }),
      );
      void opened.then(() => {
        this.isComing = false;
      });
    });
    if (!beforeStyles) return;
    beforeStyles();
    this.isComing = true;
    await this.do(() => {
      sheet.remove();
      document.dispatchEvent(new Event("styled"));
    });
  }

  /** Closes the page. */
  async close(): Promise<void> {
    await act(async () => this.root?.unmount());
    this.container?.remove();
    this.templates?.remove();
    window.drawnEarly = undefined;
    this.root = undefined;
  }

  /** Sets the answer for calls to this path, instead of the sandbox's; null restores the sandbox. */
  answer(path: string, reply: Reply | null): void {
    if (reply) this.replies.set(path, reply);
    else this.replies.delete(path);
  }

  /** Returns the number of calls to this path, including those that the sandbox did not answer. */
  calls(path: string): number {
    return this.sent.filter((call) => call.path === path).length;
  }

  /** All text on the page, including toasts and dialogs. */
  get text(): string {
    return this.container?.textContent ?? "";
  }

  /** Returns the value of the figure with this label. @throws if there is none. */
  figure(label: string): string {
    const item = this.all(".stats-item").find((one) => one.querySelector("dt")?.textContent === label);
    if (!item)
      throw new Error(`There is no figure ${label}, but: ${this.texts(".stats-item dt").join(", ")}`);
    return item.querySelector("dd")?.textContent ?? "";
  }

  /** The text of the toast; empty for none. */
  get toast(): string {
    return this.texts(".toast").join("\n");
  }

  /** The message of the page's retry row; empty for none. */
  get trouble(): string {
    return this.texts(".trouble span").join("\n");
  }

  /** The texts for screen readers only. */
  get spoken(): string {
    return this.texts(".only-spoken").join("\n");
  }

  /** The open dialog, the topmost of several. */
  get dialog(): HTMLElement | undefined {
    return this.all('[role="dialog"]').at(-1);
  }

  /** The title of the open dialog; empty if none is open. */
  get dialogTitle(): string {
    return this.dialog?.querySelector(".dialog-title")?.textContent ?? "";
  }

  /** The current path and query. */
  get address(): string {
    return window.location.pathname + window.location.search;
  }

  /** The current navigation state. */
  get state(): unknown {
    return window.history.state?.usr;
  }

  /** Returns all elements that match a selector. */
  all(selector: string): HTMLElement[] {
    return [...(this.container?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  texts(selector: string): string[] {
    return this.all(selector).map((element) => element.textContent ?? "");
  }

  /** The names of all reachable buttons and links: those of the open dialog, or those of the page. */
  get buttons(): string[] {
    return this.reachable().map(nameOf);
  }

  /** Returns the first button or link with this name. @throws if there is none. */
  button(name: string): HTMLElement {
    const found = this.reachable().filter((element) => nameOf(element) === name);
    if (found.length === 0)
      throw new Error(`There is no button ${name}, but: ${this.buttons.join(", ")}\n${this.text}`);
    return found[0] as HTMLElement;
  }

  hasButton(name: string): boolean {
    return this.buttons.includes(name);
  }

  /** Returns whether the button takes no taps. */
  isDisabled(name: string): boolean {
    const button = this.button(name);
    return button.getAttribute("aria-disabled") === "true" || button.hasAttribute("disabled");
  }

  /** Taps a button or link by name, or any element, `times` times at once. */
  async tap(target: string | HTMLElement, times = 1): Promise<void> {
    const element = typeof target === "string" ? this.button(target) : target;
    await this.do(() => {
      for (let i = 0; i < times; i++) element.click();
    });
  }

  /** Types into the field with this label. */
  async type(label: string, text: string): Promise<void> {
    const field = this.all("label").find((one) => one.textContent?.includes(label));
    const input = field?.querySelector("input,textarea,select") ?? this.all(`[aria-label="${label}"]`)[0];
    if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}.\n${this.text}`);
    await this.do(() => {
      // React overrides the setter of the element; only that of the class triggers its events.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  async press(key: string): Promise<void> {
    await this.do(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })),
    );
  }

  /** Returns to the page from the app or another tab. */
  async comeBack(): Promise<void> {
    await this.do(() => {
      for (const listener of this.returns) listener();
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
  }

  /** Orders in the app, to which the page has led, and comes back. `fee` is the service fee in yuan. */
  async order(fee: number): Promise<void> {
    expect(this.native.pop()).toBe("order");
    await this.sandbox.order(this.token, fee);
    await this.comeBack();
  }

  /** Decides at the bank, to which the page has led, and comes back. */
  async decideAtBank(agrees: boolean): Promise<void> {
    const { pathname, searchParams } = new URL(this.left.pop() ?? "", window.location.origin);
    expect(pathname).toBe(BANK_PAGE_PATH);
    const visit = this.mall.bank.decide(searchParams.get("ticket") ?? "", agrees);
    expect(visit?.outcome).toBe(agrees ? "confirmed" : "cancelled");
    await this.open(visit?.back ?? "");
  }

  /** Returns whether a win was celebrated since the last call. */
  async wasCelebrated(): Promise<boolean> {
    await vi.dynamicImportSettled();
    const was = confetti.mock.calls.length > 0;
    confetti.mockClear();
    return was;
  }

  /** Goes back one step in history. */
  async goBack(): Promise<void> {
    await this.do(() => window.history.back());
  }

  /** Advances the clock by `ms`. */
  async pass(ms: number): Promise<void> {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
    });
    await this.do(() => {});
  }

  private get token(): string {
    return new URLSearchParams(window.location.search).get("token") ?? "";
  }

  private reachable(): HTMLElement[] {
    const scope = this.dialog ?? this.container;
    return [...(scope?.querySelectorAll<HTMLElement>("button,a[href],[role=button],[role=tab]") ?? [])];
  }

  /** Runs `what`, and waits until the page has settled without advancing the clock. */
  async do(what: () => void): Promise<void> {
    await act(async () => what());
    let quiet = 0;
    // Answers and the code of blocks arrive by promises, some of them in sequence.
    for (let seen = this.sent.length; quiet < QUIET_ROUNDS; seen = this.sent.length) {
      const isOpening = this.isComing || this.all(".opening, .page-coming").length > 0;
      await act(async () => {
        // Imports take real time.
        await (isOpening ? vi.dynamicImportSettled() : setImmediate());
        // Not the asynchronous variant: with it, timers of 0 ms set meanwhile would wait for 1 ms.
        vi.advanceTimersByTime(0);
      });
      quiet = this.sent.length === seen && !this.isComing ? quiet + 1 : 0;
    }
  }

  private ports({ host = "", system = "other", isOutside = false }: OpenOptions): Ports {
    const clock = createClock();
    return {
      clock,
      word: sayChinese,
      api: createApi(
        clock,
        (request, signal) =>
          takeEarlyAnswer(request, signal) ??
          sendRequest(
            () => {
              const { url, init } = fetchCallOf(request);
              return this.fetch(url, { ...init, signal });
            },
            () => this.isOffline,
          ),
      ),
      native: createNativeApp(isOutside ? {} : window),
      host,
      system,
      fetchPage: async (key) => {
        if (!this.canFetchPages) throw new TypeError("the network failed");
        const page = site.pages().get(key)?.published;
        return page && JSON.parse(JSON.stringify(this.underway.page(page)));
      },
      onReturn: (listener) => {
        this.returns.add(listener);
        return () => this.returns.delete(listener);
      },
      listen: (brand, listener) =>
        brand.events || isTokenPosted(brand) ? listenForMessages(brand, listener) : () => {},
      random: () => 0.5,
      leave: (url) => void this.left.push(url),
      report: (what) => void this.reports.push(what),
    };
  }

  private async fetch(url: string, { body, headers = {}, signal }: RequestInit = {}): Promise<Response> {
    if (this.isOffline) throw new TypeError("the phone is offline");
    const path = url.slice(MALL_BASE_PATH.length);
    const own = Object.entries(headers as Record<string, string>);
    const call = {
      path,
      fields: Object.fromEntries(body instanceof FormData ? [...body].map(([k, v]) => [k, String(v)]) : []),
      headers: Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])),
    };
    this.sent.push(call);
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")));
    });
    return Promise.race([aborted, this.respond(call)]);
  }

  private async respond(call: PageCall): Promise<Response> {
    const reply = this.replies.get(call.path);
    if (!reply) {
      const answer = await computeSandboxAnswer(this.mall, this.underway.call(call), () =>
        sleep(SLOW_ANSWER_MS),
      );
      return responseOf("text" in answer ? { ...answer, text: this.underway.answer(answer.text) } : answer);
    }
    const {
      data = null,
      code = "0",
      message = "",
      status = 200,
      after = 0,
      times,
      body,
      headers = {},
    } = reply;
    if (times !== undefined) this.answer(call.path, times > 1 ? { ...reply, times: times - 1 } : null);
    if (after > 0) await sleep(after);
    return new Response(body ?? JSON.stringify({ code, message, data }), { status, headers });
  }
}

/** Turns without a new call after which the page counts as settled. */
const QUIET_ROUNDS = 4;

function happyWindow(): { happyDOM: { settings: { device: { prefersReducedMotion: string } } } } {
  // The DOM of these tests is happy-dom's, which has its settings on the window.
  return window as never;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms !== Number.POSITIVE_INFINITY) setTimeout(resolve, ms);
  });
}

async function responseOf(answer: SandboxAnswer): Promise<Response> {
  if (answer.kind === "none") return new Promise(() => {});
  if (answer.kind === "cut") throw new TypeError("the connection was cut");
  const { status, type, text, date } = answer;
  const time = date === undefined ? {} : { Date: new Date(date).toUTCString() };
  return new Response(text, { status, headers: { "Content-Type": type, ...time } });
}

/** Returns the accessible name of an element: its label, or its text. */
function nameOf(element: HTMLElement): string {
  return element.getAttribute("aria-label") ?? element.textContent ?? "";
}

/** Keeps cancelled animations from causing unhandled rejections in happy-dom; browsers report none. */
function letAnimationsBeCancelled() {
  const { animate } = Element.prototype;
  return vi.spyOn(Element.prototype, "animate").mockImplementation(function (this: Element, ...how) {
    const animation = animate.apply(this, how);
    animation.finished.catch(() => {});
    return animation;
  });
}

/**
 * vitest's test with a phone. A test fails on any error on the console, and on any hydration error: a difference between
 * the prerendered HTML and React's.
 */
export const test = base.extend<{ phone: Phone }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern that no other fixture is needed
  phone: async ({}, use) => {
    vi.useFakeTimers({ now: SWITCHED_ON, toFake: [...HELD] });
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const problems: string[] = [];
    const error = vi
      .spyOn(console, "error")
      .mockImplementation((...what) => void problems.push(what.join(" ")));
    const animate = letAnimationsBeCancelled();
    confetti.mockClear();
    // For each test: a mock applies only to the file that was running when it was made, and files share this module.
    vi.doMock("canvas-confetti", () => ({
      default: { create: () => Object.assign(confetti, { reset() {} }) },
    }));
    const phone = new Phone();
    await use(phone);
    await phone.close();
    problems.push(...phone.differences);
    error.mockRestore();
    animate.mockRestore();
    vi.useRealTimers();
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join("\n")}`);
  },
});

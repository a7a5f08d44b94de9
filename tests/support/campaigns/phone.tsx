import { setImmediate } from "node:timers/promises";
import { act } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { test as base, expect, vi } from "vitest";
import { sendFirst } from "../../../src/ahead/first-calls.ts";
import { openDrawn } from "../../../src/ahead/open-drawn.ts";
import { drawingsIn, planOfDrawings, sendTaps, showAnswers } from "../../../src/ahead/show-drawings.ts";
import { keepTaps } from "../../../src/ahead/taps.ts";
import { memoize } from "../../../src/language/memoize.ts";
import { App } from "../../../src/page/App.tsx";
import { visitOf } from "../../../src/page/navigation/visit.ts";
import { planOf } from "../../../src/plan/plan-of.ts";
import { type Published, pageKey } from "../../../src/plan/published.ts";
import type { System } from "../../../src/play/snapshot.ts";
import { createApi } from "../../../src/ports/api.ts";
import { createClock } from "../../../src/ports/clock.ts";
import { createNativeApp } from "../../../src/ports/native.ts";
import type { Ports } from "../../../src/ports/ports.ts";
import { sentEarly } from "../../../src/ports/sent-early.ts";
import { loadDrawing } from "../../../src/publish/pages/draw-body.tsx";
import { firstCallsOf, templatesOf } from "../../../src/publish/pages/page-html.ts";
import { BANK_PAGE } from "../../../src/sandbox/bank.ts";
import { controls } from "../../../src/sandbox/http/control.ts";
import {
  BASE,
  type MallAnswer,
  type MallCall,
  mallAnswer,
  SLOW_MS,
} from "../../../src/sandbox/http/mall-calls.ts";
import { bridgedOf, installBridge } from "../../../src/sandbox/native/bridge.ts";
import { loadRules } from "../../../src/sandbox/rules/load-rules.ts";
import { allCampaigns } from "../../../src/sandbox/rules/sandbox-campaigns.ts";
import { createSandbox, type Sandbox } from "../../../src/sandbox/sandbox.ts";
import { writeStylesAsReact } from "../page/react-styles.ts";
import { clientOf, type SandboxClient } from "../sandbox/sandbox-client.ts";
import { site } from "./site.ts";

/** When a phone is switched on: long after all campaigns, on a full second. */
const SWITCHED_ON = Date.parse("2026-11-21T15:00:00+08:00");

/** What stands still until a test lets it pass. Everything else (promises, MessageChannel) is left to go on. */
const HELD = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] as const;

const rules = await loadRules();

/** Bursts of confetti since the phone was switched on; there is no canvas here on which to draw them. */
const confetti = vi.fn();

/** How a server answers that is not the sandbox: data of an accepted call, or the whole body. */
export interface Reply {
  data?: unknown;
  code?: string | number;
  message?: string;
  body?: string;
  status?: number;
  headers?: Record<string, string>;
  /** Milliseconds until it comes; 0 where left out. Infinity: never. */
  after?: number;
  /** How many calls are answered so; all of them where left out. */
  times?: number;
}

export interface OpenOptions {
  /** The navigation state with which another page leads here. */
  state?: object;
  /** The host under which the app was opened. */
  host?: string;
  /** The system of the phone; other where left out. */
  system?: System;
  reducedMotion?: boolean;
  /** The page was not opened by the native app. */
  isOutside?: boolean;
  /** Called when the page's HTML is there: no answer has come yet. */
  beforeAnswers?: () => void;
  /** Called when the drawings are shown: React does not run yet. */
  beforeReact?: () => void;
  /** The page's HTML is the app's alone, as for an address that was not published: all is fetched. */
  isBare?: boolean;
}

const drawBody = await loadDrawing();

/** The HTML and drawings of each page. */
const drawnOf = memoize((published: Published) => {
  const body = drawBody(published);
  return { html: body.html, ...body.drawn() };
});

/**
 * A customer's phone without a browser: the whole app over a DOM that draws nothing, with the sandbox behind it, and
 * with time that only passes when it is told to. What has a size, moves or has a history needs a browser.
 */
export class Phone {
  /** The control of the sandbox behind the pages. */
  readonly sandbox: SandboxClient;
  /** What the page asked of the native app, in that order: login, order, recharge, voucher, back. */
  readonly native: string[] = [];
  /** Where the page went out of the app. */
  readonly left: string[] = [];
  /** What developers were told. */
  readonly reports: string[] = [];
  /** What React found otherwise than it had been drawn before it was there. */
  readonly differences: string[] = [];
  /** All calls of the page, in their order, with what they carried. */
  readonly sent: MallCall[] = [];
  /** Whether documents of pages can be fetched; false as where the network fails. */
  canFetchPages = true;
  /** What becomes of a page's document and of the body of an answer on the way to the phone, and of a call on its way to the mall. */
  underway = {
    page: (page: Published) => page,
    answer: (body: string) => body,
    call: (call: MallCall) => call,
  };
  private readonly mall: Sandbox;
  private readonly replies = new Map<string, Reply>();
  private readonly returns = new Set<() => void>();
  private root: Root | undefined;
  private container: HTMLElement | undefined;
  /** The drawings of the page that is open. */
  private templates: HTMLElement | undefined;
  /** The page is drawn, but not React's yet. */
  private isComing = false;

  constructor() {
    this.mall = createSandbox({
      campaigns: () => allCampaigns(site),
      bridge: () => site.brands().map(bridgedOf),
      rules,
    });
    this.sandbox = clientOf(async (method, name, input) => controls[`${method} ${name}`]?.(this.mall, input));
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

  /** Opens a page as it was published: drawn ahead, brought to life before React is there, and taken over by it. */
  private async openDrawn(
    container: HTMLElement,
    page: Published,
    state: unknown,
    around: OpenOptions,
  ): Promise<void> {
    const { html, choices, drawings } = drawnOf(page);
    container.innerHTML = html;
    this.templates = document.body.appendChild(document.createElement("div"));
    this.templates.innerHTML = templatesOf(drawings);
    const ports = this.ports(around);
    const published: Published = JSON.parse(JSON.stringify(page));
    const visit = visitOf({ search: window.location.search, state, host: ports.host });
    // As the page's inline scripts do.
    const early = sendFirst(firstCallsOf(planOf(published)), visit, (url, init) => this.fetch(url, init));
    window.sentEarly = { ...early };
    keepTaps();
    around.beforeAnswers?.();
    if (choices.blocks.length > 0)
      await this.do(() => {
        const answerOf = (path: string) => early[BASE + path]?.answer;
        const plan = planOfDrawings(published, choices);
        const show = drawingsIn(container, plan, choices);
        const showing = showAnswers(show, plan, choices, { visit, clock: createClock(), answerOf });
        showing.done.catch(() => {});
        sendTaps(showing.callOf, (url, init) => this.fetch(url, init));
      });
    around.beforeReact?.();
    this.isComing = true;
    await this.do(() => {
      const opened = openDrawn(
        container,
        { published, ports, state },
        (element, drawn) =>
          new Promise<void>((resolve) => {
            writeStylesAsReact(element);
            this.root = hydrateRoot(element, <App ports={ports} drawn={drawn} onThere={resolve} />, {
              onRecoverableError: (error) => void this.differences.push(String(error)),
            });
          }),
      );
      void opened.then(() => {
        this.isComing = false;
      });
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

  /** The page's server answers calls of this path so, instead of the sandbox; with null the sandbox does again. */
  answer(path: string, reply: Reply | null): void {
    if (reply) this.replies.set(path, reply);
    else this.replies.delete(path);
  }

  /** How often this path was called, whoever answered. */
  calls(path: string): number {
    return this.sent.filter((call) => call.path === path).length;
  }

  /** Everything that can be read on the page, in one piece: toasts and dialogs too. */
  get text(): string {
    return this.container?.textContent ?? "";
  }

  /** The value that stands under this label among the figures of the page. */
  figure(label: string): string {
    const item = this.all(".stats-item").find((one) => one.querySelector("dt")?.textContent === label);
    if (!item)
      throw new Error(`There is no figure ${label}, but: ${this.texts(".stats-item dt").join(", ")}`);
    return item.querySelector("dd")?.textContent ?? "";
  }

  /** The toast that shows; empty for none. */
  get toast(): string {
    return this.texts(".toast").join("\n");
  }

  /** What the page says is the matter with its data, beside its one retry; empty for nothing. */
  get trouble(): string {
    return this.texts(".trouble span").join("\n");
  }

  /** What is said to those who cannot see the page. */
  get spoken(): string {
    return this.texts(".only-spoken").join("\n");
  }

  /** The open dialog, the topmost of several. */
  get dialog(): HTMLElement | undefined {
    return this.all('[role="dialog"]').at(-1);
  }

  /** The title of the open dialog; empty where none is open. */
  get dialogTitle(): string {
    return this.dialog?.querySelector(".dialog-title")?.textContent ?? "";
  }

  /** Path and query at which the app is. */
  get address(): string {
    return window.location.pathname + window.location.search;
  }

  /** What navigation state the app came here with. */
  get state(): unknown {
    return window.history.state?.usr;
  }

  /** All elements of a selector. */
  all(selector: string): HTMLElement[] {
    return [...(this.container?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  texts(selector: string): string[] {
    return this.all(selector).map((element) => element.textContent ?? "");
  }

  /** The names of all buttons and links that can be reached: those of the open dialog, else those of the page. */
  get buttons(): string[] {
    return this.reachable().map(nameOf);
  }

  /** The button or link of this name, the first of several. @throws where there is none. */
  button(name: string): HTMLElement {
    const found = this.reachable().filter((element) => nameOf(element) === name);
    if (found.length === 0)
      throw new Error(`There is no button ${name}, but: ${this.buttons.join(", ")}\n${this.text}`);
    return found[0] as HTMLElement;
  }

  hasButton(name: string): boolean {
    return this.buttons.includes(name);
  }

  /** Whether the button takes no taps. */
  isDisabled(name: string): boolean {
    const button = this.button(name);
    return button.getAttribute("aria-disabled") === "true" || button.hasAttribute("disabled");
  }

  /** Taps a button or link by its name, or any element. `times` taps come at once. */
  async tap(target: string | HTMLElement, times = 1): Promise<void> {
    const element = typeof target === "string" ? this.button(target) : target;
    await this.do(() => {
      for (let i = 0; i < times; i++) element.click();
    });
  }

  /** Types into the field of this label. */
  async type(label: string, text: string): Promise<void> {
    const field = this.all("label").find((one) => one.textContent?.includes(label));
    const input = field?.querySelector("input,textarea,select") ?? this.all(`[aria-label="${label}"]`)[0];
    if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}.\n${this.text}`);
    await this.do(() => {
      // React listens to the setter of the class, not to that of the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  async press(key: string): Promise<void> {
    await this.do(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })),
    );
  }

  /** The customer comes back to the page, from the app or another tab. */
  async comeBack(): Promise<void> {
    await this.do(() => {
      for (const listener of this.returns) listener();
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
  }

  /** The customer orders in the app, to which the page has led, and comes back; the service fee in yuan. */
  async order(fee: number): Promise<void> {
    expect(this.native.pop()).toBe("order");
    await this.sandbox.order(this.token, fee);
    await this.comeBack();
  }

  /** The customer decides at the bank, to which the page has led, and is sent back. */
  async decideAtBank(agrees: boolean): Promise<void> {
    const { pathname, searchParams } = new URL(this.left.pop() ?? "", window.location.origin);
    expect(pathname).toBe(BANK_PAGE);
    const visit = this.mall.bank.decide(searchParams.get("ticket") ?? "", agrees);
    expect(visit?.outcome).toBe(agrees ? "confirmed" : "cancelled");
    await this.open(visit?.back ?? "");
  }

  /** Whether a win was celebrated since this was last asked. */
  async wasCelebrated(): Promise<boolean> {
    await vi.dynamicImportSettled();
    const was = confetti.mock.calls.length > 0;
    confetti.mockClear();
    return was;
  }

  /** A step back in history. */
  async goBack(): Promise<void> {
    await this.do(() => window.history.back());
  }

  /** Lets time pass, in milliseconds. */
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

  /** Does something, and goes on until the page has settled as far as no time passes. */
  private async do(what: () => void): Promise<void> {
    await act(async () => what());
    let quiet = 0;
    // Answers and the code of blocks come by promises, some of them one after the other.
    for (let seen = this.sent.length; quiet < QUIET_ROUNDS; seen = this.sent.length) {
      const isOpening = this.isComing || this.all(".opening, .page-coming").length > 0;
      await act(async () => {
        // What is imported takes real time.
        await (isOpening ? vi.dynamicImportSettled() : setImmediate());
        // Not the asynchronous one: what is set to happen at once while that goes on would wait for a millisecond.
        vi.advanceTimersByTime(0);
      });
      quiet = this.sent.length === seen && !this.isComing ? quiet + 1 : 0;
    }
  }

  private ports({ host = "", system = "other", isOutside = false }: OpenOptions): Ports {
    const clock = createClock();
    return {
      clock,
      api: createApi(clock, (url, init) => sentEarly(url, init) ?? this.fetch(String(url), init)),
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
      random: () => 0.5,
      leave: (url) => void this.left.push(url),
      report: (what) => void this.reports.push(what),
    };
  }

  private async fetch(url: string, { body, headers = {}, signal }: RequestInit = {}): Promise<Response> {
    const path = url.slice(BASE.length);
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

  private async respond(call: MallCall): Promise<Response> {
    const reply = this.replies.get(call.path);
    if (!reply) {
      const answer = await mallAnswer(this.mall, this.underway.call(call), () => sleep(SLOW_MS));
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

/** After so many turns without a new call nothing more comes by itself. */
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

async function responseOf(answer: MallAnswer): Promise<Response> {
  if (answer.kind === "none") return new Promise(() => {});
  if (answer.kind === "cut") throw new TypeError("the connection was cut");
  const { status, type, text, date } = answer;
  const time = date === undefined ? {} : { Date: new Date(date).toUTCString() };
  return new Response(text, { status, headers: { "Content-Type": type, ...time } });
}

/** As assistive technology reads it, as far as pages name things: a label, else the text. */
function nameOf(element: HTMLElement): string {
  return element.getAttribute("aria-label") ?? element.textContent ?? "";
}

/** An animation that is cancelled is no error, as in browsers, where nobody waits for its end; happy-dom makes it one. */
function letAnimationsBeCancelled() {
  const { animate } = Element.prototype;
  return vi.spyOn(Element.prototype, "animate").mockImplementation(function (this: Element, ...how) {
    const animation = animate.apply(this, how);
    animation.finished.catch(() => {});
    return animation;
  });
}

/**
 * vitest's test with a phone. A healthy page says nothing on the console, so any error there fails; so does what React
 * finds otherwise than it was drawn ahead.
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
    // For each test: a mock counts for the file that was running when it was made, and files share this module.
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

import type { BrowserContext, Locator, Page } from "playwright-core";
import type { RestCall } from "./rest-server.ts";
import type { RoasterySites, SiteName } from "./roastery-sites.ts";

/** A customer with the roastery's app on a phone that is set to another language and time zone than the pages. */
export class RoasteryCustomer {
  private context: BrowserContext | undefined;
  private opened: Page | undefined;
  private readonly sites: RoasterySites;
  private readonly site: SiteName;

  constructor(sites: RoasterySites, site: SiteName) {
    this.sites = sites;
    this.site = site;
  }

  /** The open page. */
  get page(): Page {
    if (!this.opened) throw new Error("No page is open.");
    return this.opened;
  }

  /** Opens a page of the site in place of the open one. */
  async open(path: string): Promise<void> {
    this.context ??= await this.startPhone();
    await this.opened?.close();
    this.opened = await this.context.newPage();
    await this.opened.goto(`${this.sites.origins[this.site]}${path}`);
  }

  private async startPhone(): Promise<BrowserContext> {
    const context = await this.sites.browser.newContext({
      ...{ viewport: { width: 375, height: 812 }, reducedMotion: "reduce" },
      ...{ locale: "zh-CN", timezoneId: "Asia/Tokyo" },
    });
    await context.addInitScript(emulateApp);
    return context;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true }).first();
  }

  tap(name: string | RegExp): Promise<void> {
    return this.button(name).click();
  }

  /** Resolves when this text is on the page. */
  see(text: string): Promise<void> {
    return this.page.getByText(text, { exact: true }).first().waitFor();
  }

  dialog(name: string): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /** Posts a message to the page, as the app does. */
  post(message: object): Promise<void> {
    return this.page.evaluate((data) => window.postMessage(data, "*"), message);
  }

  /** What pages posted to the app, as objects. */
  get posted(): Promise<unknown[]> {
    return this.page.evaluate(() => (window as unknown as { posted: unknown[] }).posted);
  }

  /** The latest call with this method that reached the server of this site. */
  lastCall(method: string): RestCall | undefined {
    const { calls } = this.site === "proxied" ? this.sites.plain : this.sites.rest;
    return calls.filter((call) => call.method === method).at(-1);
  }
}

/** Runs in the page before its scripts: records in `window.posted` what it posts to the app, in the forms of both phones. */
function emulateApp(): void {
  const posted: unknown[] = [];
  const post = (message: unknown) => void posted.push(message);
  const isIphone = new URLSearchParams(location.search).get("phoneType") === "ios";
  const handlers = { messageHandlers: { ReactNativeWebView: { postMessage: post } } };
  const app = { postMessage: (text: string) => post(JSON.parse(text)) };
  Object.assign(window, { posted });
  // The server's own emulated app cannot replace them.
  const keep = (name: string, value: unknown) =>
    Object.defineProperty(window, name, { get: () => value, set: () => {} });
  keep("webkit", isIphone ? handlers : undefined);
  keep("ReactNativeWebView", isIphone ? undefined : app);
}

import type { AppEvent, ResponseSchema, Session } from "../../language/document.generated.ts";
import { en } from "../../language/messages/localized-text.ts";
import { mapValues } from "../../language/values.ts";
import type { AppBridge } from "./app-bridge.ts";
import { createButton, createElement, showAppToast } from "./dom-helpers.ts";
import { createSection } from "./panel-sections.ts";
import { say } from "./say.ts";

/** Creates the section of the panel that sends the brands' events to the page; undefined if there are none. */
export function createEventsSection(brands: readonly AppBridge[]): HTMLElement | undefined {
  const events = Object.entries(Object.assign({}, ...brands.map((brand) => brand.events)) as NamedEvents);
  if (events.length === 0) return undefined;
  const buttons = events.map(([name, event]) =>
    createButton(
      event.description ?? name,
      () =>
        showAppToast(
          sendAppEvent(event)
            ? say(en`Sent: ${name}`.zh`已发送：${name}`)
            : say(
                en`This event comes from another site, so the sandbox cannot send it`
                  .zh`这个事件来自另一个网站，沙箱不能发送`,
              ),
        ),
      { kind: "chip", "data-sandbox-event": name },
    ),
  );
  return createSection(say(en`Events of the app`.zh`App 事件`), [
    createElement("div", { class: "sbx-actions" }, buttons),
  ]);
}

type NamedEvents = Record<string, AppEvent>;

/** Sends an event to the page, as the app does. Returns false if only another site can send it. */
function sendAppEvent({ function: called, message, data }: AppEvent): boolean {
  const sample = sampleOfSchema(data ?? { type: "object" }) as object;
  if (called !== undefined) {
    const receive = (window as unknown as Record<string, ((text: string) => void) | undefined>)[called];
    receive?.(JSON.stringify(sample));
    return receive !== undefined;
  }
  if (!message || message.origin !== undefined) return false;
  window.postMessage({ ...sample, type: message.type }, window.location.origin);
  return true;
}

/** Returns a typical value of a schema: its example, default or first listed value, or one of its type. Pure. */
export function sampleOfSchema(schema: ResponseSchema): unknown {
  const { examples, default: usual, enum: values, type, properties, items } = schema;
  const given = examples?.[0] ?? usual ?? values?.[0];
  if (given !== undefined) return given;
  if (properties) return mapValues(properties, sampleOfSchema);
  if (items) return [sampleOfSchema(items)];
  const kind = [type ?? "object"].flat()[0];
  const samples: Record<string, unknown> = { string: "1", number: 1, integer: 1, boolean: true, null: null };
  return kind === "object" ? {} : kind === "array" ? [] : (samples[kind ?? ""] ?? null);
}

/** Brings a customer's token to the page in the way that the brand's session names. */
export interface TokenDelivery {
  /** The address to open; undefined if the page stays open. */
  address?: string;
  /** The cookie to set. */
  cookie?: string;
  /** The message to post. */
  message?: object;
}

/** Returns how the app brings a token to a page with this address, or takes it away if it is empty. Pure. */
export function deliverToken({ token: sources = [] }: Session, token: string, href: string): TokenDelivery {
  for (const source of sources) {
    if (typeof source === "object") {
      const { origin, type, path } = source.message;
      if (origin !== undefined || !token) continue;
      const brought = path.split(".").reduceRight<unknown>((value, key) => ({ [key]: value }), token);
      return { message: { ...(brought as object), type } };
    }
    const [kind, name = ""] = source.split(".");
    if (kind === "cookie")
      return {
        address: href,
        cookie: `${name}=${token}; path=/; samesite=strict${token ? "" : "; max-age=0"}`,
      };
    if (kind === "hash") {
      const url = new URL(href);
      url.hash = token && `${name}=${encodeURIComponent(token)}`;
      return { address: url.href };
    }
  }
  return { address: href };
}

import type { Brand } from "../language/document.generated.ts";
import { mountPage } from "../page/mount.tsx";
import { formatQueryString, HASH_KEY } from "../page/navigation/read-page-visit.ts";
import { setTextZoom } from "../page/styles/text-zoom.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import { operatingSystemOf } from "../ports/browser.ts";
import { findState, type PreviewStates } from "./preview-data.ts";
import { createRecordedPorts } from "./recorded-ports.ts";

/** The parameter of the frame's address with the name of the state to show. */
export const STATE_PARAMETER = "state";

/** Stands for the token of the customer; nothing is sent with it. */
const CUSTOMER = "preview";

/** Shows a page in the state that the frame's address names, as the app of its brand opens it. */
export function showPageInFrame(
  root: Element,
  { published, states }: { published: PublishedPage; states: PreviewStates },
): void {
  const asked = new URLSearchParams(window.location.search).get(STATE_PARAMETER) ?? "";
  const scene = findState(states, asked)?.scene ?? { answers: {}, isLoggedIn: true, now: Date.now() };
  // The site has the same storage, and a visitor of the preview may be a customer.
  const { keep: _, ...campaign } = published.campaign;
  const page = { ...published, campaign };
  const system = operatingSystemOf(window.navigator) === "ios" ? "ios" : "android";
  const { query, state } = arrivalOf(published.brand, scene.isLoggedIn);
  const address = `${campaign.route ?? "/"}?${formatQueryString({ ...query, phoneType: system })}`;
  // The router keeps the navigation state in `usr`.
  window.history.replaceState({ usr: state }, "", address);
  setTextZoom();
  mountPage(root, createRecordedPorts(page, scene, system));
}

/** Returns the parameters and the navigation state with which a customer of this brand opens a page. Pure. */
export function arrivalOf({ session }: Pick<Brand, "session">, isLoggedIn: boolean) {
  const values: Record<"query" | "navigation" | "hash", Record<string, string>> = {
    query: {},
    navigation: {},
    hash: {},
  };
  for (const source of isLoggedIn ? (session?.token ?? []) : []) {
    const [kind = "", name = ""] = typeof source === "string" ? source.split(".") : [];
    if (kind === "query" || kind === "navigation" || kind === "hash") values[kind][name] = CUSTOMER;
  }
  return { query: values.query, state: { ...values.navigation, [HASH_KEY]: values.hash } };
}

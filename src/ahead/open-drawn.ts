import { blockKindsIn, type ShownBlocks } from "../blocks/campaign-context.ts";
import { loadViews } from "../blocks/registry.ts";
import { mapValues } from "../language/values.ts";
import { type DrawnPage, newClient } from "../page/App.tsx";
import { visitHere } from "../page/navigation/visit.ts";
import { createStore, type Store } from "../page/store/store.ts";
import { planOf } from "../plan/plan-of.ts";
import { type Published, pageKey } from "../plan/published.ts";
import { aheadOf, openingOf } from "../play/snapshot.ts";
import type { Ports } from "../ports/ports.ts";
import { createEarlyHost } from "./early-host.ts";
import { keepFields } from "./fields.ts";
import type { DrawnEarly } from "./show-drawings.ts";
import { completeStyles } from "./styles.ts";
import { leaveTaps } from "./taps.ts";

/** A page that is in the document already. */
export interface Arrival {
  published: Published;
  ports: Ports;
  /** The navigation state with which another page led here. */
  state: unknown;
}

/** Hydrates the page in an element. Resolves when React listens to it. */
export type Hydrate = (root: Element, drawn: DrawnPage) => Promise<unknown>;

/**
 * Hydrates a page that was published as HTML. Its calls are made, or taken over from the inline script, while its views
 * and styles load. Early taps, choices and typed texts are repeated afterwards.
 */
export async function openDrawn(
  root: Element,
  { published, ports, state }: Arrival,
  hydrate: Hydrate,
): Promise<void> {
  const plan = planOf(published);
  const visit = visitHere(ports, plan.brand, { search: window.location.search, state });
  const client = newClient();
  const store = createStore(plan, visit, createEarlyHost(ports, client));
  store.start();
  const [views] = await Promise.all([loadViews(blockKindsIn(plan.campaign)), completeStyles()]);
  await untilKnown(store);
  const early = window.drawnEarly;
  window.drawnEarly = undefined;
  const chooseAgain = keepFields(root);
  const tapAgain = leaveTaps();
  returnStyles(root);
  const { answers } = store.get();
  const shown: ShownBlocks = {
    snapshots: mapValues(early?.shown, ({ now, endpoints }) => ({
      ...openingOf(plan, visit, now),
      answers: Object.fromEntries(
        endpoints.map((name) => [name, { busy: false, data: answers[name]?.data }]),
      ),
    })),
    end: early?.end,
  };
  const key = pageKey(plan.campaign.route ?? "");
  await hydrate(root, { key, plan, views, client, store, hydrated: { snapshot: aheadOf(plan), shown } });
  root.removeAttribute("data-cut");
  chooseAgain();
  tapAgain();
}

/** Resolves when the store knows every answer that the inline script shows. */
function untilKnown(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { answers } = store.get();
      const needed = endpointsIn(window.drawnEarly);
      if (needed.every((name) => answers[name]?.data !== undefined || answers[name]?.error)) {
        stop();
        resolve();
      }
    };
    const stop = store.subscribe(look);
    look();
  });
}

function endpointsIn(early: DrawnEarly | undefined): string[] {
  return Object.values(early?.shown ?? {}).flatMap(({ endpoints }) => endpoints);
}

/** Has the style of an element that came with a rule instead (publish/pages/page-html.ts). */
const LIFTED = "data-s";

/** Gives elements the styles for which they have rules: React changes only single properties of a style. */
function returnStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${LIFTED}]`)) {
    element.style.cssText = element.getAttribute(LIFTED) ?? "";
    element.removeAttribute(LIFTED);
  }
}

import { blockKindsIn, type ShownBlocks } from "../blocks/campaign-context.ts";
import { loadViews } from "../blocks/registry.ts";
import { mapValues } from "../language/values.ts";
import { newClient, type PrerenderedPage } from "../page/App.tsx";
import { visitHere } from "../page/navigation/visit.ts";
import { createStore, type Store } from "../page/store/store.ts";
import { planOf } from "../plan/plan-of.ts";
import { type PublishedPage, pageKey } from "../plan/published.ts";
import { openingOf, prerenderSnapshot } from "../play/snapshot.ts";
import type { Ports } from "../ports/ports.ts";
import { createEarlyHost } from "./early-host.ts";
import { keepFields } from "./fields.ts";
import type { DrawnEarly } from "./show-drawings.ts";
import { completeStyles } from "./styles.ts";
import { leaveTaps } from "./taps.ts";

/** A page that is already in the document. */
export interface OpeningPage {
  published: PublishedPage;
  ports: Ports;
  /** The navigation state with which another page led here. */
  state: unknown;
}

/** Hydrates the page in an element. Resolves when React listens to it. */
export type Hydrate = (root: Element, drawn: PrerenderedPage) => Promise<unknown>;

/**
 * Hydrates a page that was published as HTML. Its calls are made, or taken over from the inline script, while its views
 * and styles load. Early taps, choices and typed texts are repeated afterwards.
 */
export async function openDrawn(
  root: Element,
  { published, ports, state }: OpeningPage,
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
  const repeatChoices = keepFields(root);
  const repeatTaps = leaveTaps();
  restoreStyles(root);
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
  await hydrate(root, {
    key,
    plan,
    views,
    client,
    store,
    hydrated: { snapshot: prerenderSnapshot(plan), shown },
  });
  root.removeAttribute("data-cut");
  repeatChoices();
  repeatTaps();
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

/** The attribute with the style of an element for which the page has a rule (publish/pages/page-html.ts). */
const LIFTED = "data-s";

/** Sets the lifted styles on their elements again, because React updates only single properties of a style. */
function restoreStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${LIFTED}]`)) {
    element.style.cssText = element.getAttribute(LIFTED) ?? "";
    element.removeAttribute(LIFTED);
  }
}

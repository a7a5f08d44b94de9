import { listBlockKinds, type PrerenderedBlocks } from "../blocks/campaign-context.ts";
import { loadBlockViews } from "../blocks/registry.ts";
import { mapValues } from "../language/values.ts";
import { createQueryClient, type PrerenderedPage } from "../page/App.tsx";
import { readPageVisitOnDevice } from "../page/navigation/read-page-visit.ts";
import { createStore, type Store } from "../page/store/store.ts";
import { createPagePlan } from "../plan/create-page-plan.ts";
import { type PublishedPage, pageKey } from "../plan/published-page.ts";
import { openingSnapshot, prerenderSnapshot } from "../play/snapshot.ts";
import { discardEarlyCalls } from "../ports/calls-sent-before-engine.ts";
import type { Ports } from "../ports/ports.ts";
import { handTapsToReact } from "./early-taps.ts";
import { createHostBeforeReact } from "./host-before-react.ts";
import { keepTypedInput } from "./keep-typed-input.ts";
import { loadRemainingStyles } from "./load-remaining-styles.ts";
import type { EarlyDrawings } from "./show-drawings.ts";

/** A page whose HTML is already in the document, and how it was opened. */
export interface DrawnPageOptions {
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
export async function hydrateDrawnPage(
  root: Element,
  { published, ports, state }: DrawnPageOptions,
  hydrate: Hydrate,
): Promise<void> {
  const plan = createPagePlan(published);
  const visit = readPageVisitOnDevice(ports, plan.brand, { search: window.location.search, state });
  const client = createQueryClient();
  const store = createStore(plan, visit, createHostBeforeReact(ports, client));
  store.start();
  const [views] = await Promise.all([loadBlockViews(listBlockKinds(plan.campaign)), loadRemainingStyles()]);
  await waitForAnswersInStore(store);
  const early = window.drawnEarly;
  window.drawnEarly = undefined;
  const repeatChoices = keepTypedInput(root);
  const repeatTaps = handTapsToReact();
  restoreLiftedStyles(root);
  const { answers } = store.get();
  const shown: PrerenderedBlocks = {
    snapshots: mapValues(early?.shown, ({ now, endpoints }) => ({
      ...openingSnapshot(plan, visit, now),
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
  discardEarlyCalls();
}

/** Resolves when the store has every answer that the inline script has shown. */
function waitForAnswersInStore(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const checkAnswers = () => {
      const { answers } = store.get();
      const needed = endpointsOfDrawings(window.drawnEarly);
      if (needed.every((name) => answers[name]?.data !== undefined || answers[name]?.error)) {
        stop();
        resolve();
      }
    };
    const stop = store.subscribe(checkAnswers);
    checkAnswers();
  });
}

function endpointsOfDrawings(early: EarlyDrawings | undefined): string[] {
  return Object.values(early?.shown ?? {}).flatMap(({ endpoints }) => endpoints);
}

/**
 * The attribute that keeps an element's style. The publisher has moved the style into a style sheet
 * (publish/pages/page-html.ts).
 */
const LIFTED_STYLE = "data-s";

/** Sets the lifted styles on their elements again, because React updates only single properties of a style. */
function restoreLiftedStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${LIFTED_STYLE}]`)) {
    element.style.cssText = element.getAttribute(LIFTED_STYLE) ?? "";
    element.removeAttribute(LIFTED_STYLE);
  }
}

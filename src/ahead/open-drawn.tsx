import { blockKindsIn } from "../blocks/campaign-context.ts";
import { loadViews } from "../blocks/registry.ts";
import { rootClassesOf } from "../blocks/root-classes.ts";
import { openAt } from "../blocks/shared/draw/centre.ts";
import type { DrawnPage } from "../page/App.tsx";
import { Opening } from "../page/Notice.tsx";
import { createPresses } from "../page/navigation/pressed.ts";
import { visitHere } from "../page/navigation/visit.ts";
import { PageContents } from "../page/PageContents.tsx";
import { createStore, type Store } from "../page/store/store.ts";
import { planOf } from "../plan/plan.ts";
import { type Published, pageKey } from "../plan/published.ts";
import { scopeOf } from "../play/snapshot.ts";
import type { Ports } from "../ports/ports.ts";
import { createEarlyHost } from "./early-host.ts";
import { createFields } from "./fields.ts";
import { drawnOf } from "./renderer/elements.ts";
import { patch } from "./renderer/patch.ts";
import { createTaps } from "./taps.ts";

/** A page that came drawn. */
export interface Arrival {
  published: Published;
  ports: Ports;
  /** The navigation state with which another page led here. */
  state: unknown;
}

/** Has React go on with what stands in an element. Resolves when it has. */
export type TakeOver = (root: Element, drawn: DrawnPage) => Promise<unknown>;

/**
 * Brings a page to life that came drawn, before React is there: its calls are made, its texts and buttons follow what
 * is known, and taps on buttons do what they say. As soon as React has come it goes on from there; taps that need
 * it are then repeated.
 */
export async function openDrawn(
  root: Element,
  { published, ports, state }: Arrival,
  loadReact: () => Promise<TakeOver>,
): Promise<void> {
  const plan = planOf(published);
  const { campaign, brand } = plan;
  const visit = visitHere(ports, brand, { search: window.location.search, state });
  const store = createStore(plan, visit, createEarlyHost(ports));
  const kinds = blockKindsIn(campaign);
  const loading = loadViews(kinds);
  let events = 0;
  const answered = told(store, Object.values(window.sentEarly ?? {}).filter(({ isHere }) => isHere).length);
  store.start();
  const views = await loading;
  await answered;
  // What somebody does is seen at once; answers, of which several may come together, with the next frame.
  let frame = 0;
  const later = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const counted: Store = {
    ...store,
    dispatch: (event) => {
      events++;
      store.dispatch(event);
      draw();
    },
  };
  const taps = createTaps(root, () => events);
  const fields = createFields(root);
  const stopShowing = createPresses(() => false).start();
  const listen = (element: Element, props: Record<string, unknown>) => {
    taps.listen(element, props);
    fields.listen(element, props);
  };
  let snapshot = store.get();
  let isOver = false;
  const draw = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (isOver) return;
    snapshot = store.get();
    // What is to be said of a page that is not there, the app says.
    if (!plan.holds(campaign.when, scopeOf({ plan, snapshot }))) {
      document.documentElement.classList.remove(...rootClassesOf(kinds));
      return;
    }
    const contents = { plan, snapshot, views, ports, store: counted };
    patch(root, drawnOf(<PageContents {...contents} embed={() => <Opening isEmbedded />} />), listen);
    for (const row of root.querySelectorAll<HTMLElement>("[data-opens-at]"))
      openAt(row, Number(row.dataset.opensAt));
  };
  draw();
  const stopDrawing = store.subscribe(later);
  const react = loadReact();
  fields.catchUp();
  taps.catchUp();
  const takeOver = await react;
  stopDrawing();
  cancelAnimationFrame(frame);
  isOver = true;
  stopShowing();
  const chooseAgain = fields.leave();
  const tapAgain = taps.leave();
  await takeOver(root, { key: pageKey(campaign.route ?? ""), plan, views, store, snapshot });
  chooseAgain();
  tapAgain();
}

/** So many milliseconds the first drawing waits for answers that are here. */
const SOON_MS = 50;

/** Resolves when a store has been told so many answers, or soon. */
async function told(store: Store, count: number): Promise<void> {
  if (count === 0) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      const answers = Object.values(store.get().answers);
      if (answers.filter(({ busy }) => !busy).length >= count) end();
    };
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = store.subscribe(look);
    const timer = setTimeout(end, SOON_MS);
  });
}

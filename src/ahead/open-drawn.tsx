import { blockKindsIn } from "../blocks/campaign-context.ts";
import { loadViews } from "../blocks/registry.ts";
import { rootClassesOf } from "../blocks/root-classes.ts";
import { openAt } from "../blocks/shared/centre.ts";
import { memoize, once } from "../language/memoize.ts";
import type { DrawnPage } from "../page/App.tsx";
import { Absent, Opening } from "../page/Notice.tsx";
import { createPresses } from "../page/navigation/pressed.ts";
import { visitHere } from "../page/navigation/visit.ts";
import { PageContents } from "../page/PageContents.tsx";
import { createStore, type Store } from "../page/store/store.ts";
import { planOf } from "../plan/plan.ts";
import { type Published, pageKey } from "../plan/published.ts";
import { type Snapshot, scopeOf } from "../play/snapshot.ts";
import type { Ports } from "../ports/ports.ts";
import { createEarlyHost } from "./early-host.ts";
import { createFields } from "./fields.ts";
import { firstLookAt } from "./first-look.tsx";
import { drawnOf } from "./renderer/elements.ts";
import { patch, returnStyles } from "./renderer/patch.ts";
import { completeStyles, sufficientStyles } from "./styles.ts";
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
 * it are then repeated. `loadReact` may wait for what it is given: until the answers are seen, React would only keep the
 * phone from showing them.
 */
export async function openDrawn(
  root: Element,
  { published, ports, state }: Arrival,
  loadReact: (seen: Promise<unknown>) => Promise<TakeOver>,
): Promise<void> {
  const plan = planOf(published);
  const { campaign, brand } = plan;
  const visit = visitHere(ports, brand, { search: window.location.search, state });
  const store = createStore(plan, visit, createEarlyHost(ports));
  const kinds = blockKindsIn(campaign);
  const loading = loadViews(kinds);
  let events = 0;
  const isSentEarly = Object.keys(window.sentEarly ?? {}).length > 0;
  store.start();
  const views = await loading;
  // Where they come soon the page is drawn once.
  if (isSentEarly) await settled(store, SOON_MS);
  // What somebody does is seen at once, and so is the last answer; others, of which several may come together, with the
  // next frame.
  let frame = 0;
  const later = () => {
    if (isSettled(store)) draw();
    else frame ||= requestAnimationFrame(draw);
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
  let areEnough = sufficientStyles();
  const complete = once(async () => {
    await completeStyles();
    areEnough = () => true;
    draw();
  });
  /** What stands on the page. */
  let shown: Snapshot | undefined;
  let isOver = false;
  /** There was a first look, and the rest is still to be drawn. */
  let isCut = false;
  const draw = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const snapshot = withoutRests(store.get());
    if (isOver || snapshot === shown) return;
    const isThere = plan.holds(campaign.when, scopeOf({ plan, snapshot }));
    const coming = isCut ? null : root.querySelector<HTMLElement>(".page-body > .coming");
    const look =
      coming &&
      firstLookAt(campaign.view, {
        views,
        // Where nothing of what stands there is waited for, the first that was not seen is.
        unseen: Number(coming.dataset.key) + Number(!root.querySelector(".skeleton")),
        steady: ports.clock.steady,
      });
    const drawn = drawnOf(
      isThere ? (
        <PageContents
          {...{ plan, snapshot, ports }}
          store={counted}
          views={look?.views ?? views}
          embed={() => <Opening isEmbedded />}
        />
      ) : (
        // Only React leaves for the site: a tap is kept until it has come.
        <Absent brand={brand} leaveFor={() => {}} />
      ),
    );
    if (!areEnough(drawn)) {
      void complete();
      return;
    }
    isCut = look?.isCut() ?? false;
    if (!isCut) shown = snapshot;
    for (const name of rootClassesOf(kinds)) document.documentElement.classList.toggle(name, isThere);
    patch(root, drawn, listen);
    root.toggleAttribute("data-cut", isCut);
    for (const row of root.querySelectorAll<HTMLElement>("[data-opens-at]"))
      openAt(row, Number(row.dataset.opensAt));
    if (isCut)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(draw);
      });
  };
  draw();
  const stopDrawing = store.subscribe(later);
  const seen = Promise.race([settled(store, PATIENCE_MS).then(restOnScreen), untilHidden()]);
  const react = loadReact(seen);
  fields.catchUp();
  taps.catchUp();
  void seen.then(complete);
  const takeOver = await react;
  await complete();
  stopDrawing();
  cancelAnimationFrame(frame);
  if (isCut) draw();
  isOver = true;
  stopShowing();
  const chooseAgain = fields.leave();
  const tapAgain = taps.leave();
  returnStyles(root);
  const snapshot = shown ?? withoutRests(store.get());
  await takeOver(root, { key: pageKey(campaign.route ?? ""), plan, views, store, snapshot });
  chooseAgain();
  tapAgain();
}

/**
 * A draw that has come to rest rests on nothing yet: what it has come to, its movement shows, which is React's. Else a
 * light would shine, or a wheel stand, on what nobody won.
 */
const withoutRests = memoize((snapshot: Snapshot): Snapshot => {
  const isAtRest = Object.keys(snapshot.rests).length > 0;
  return isAtRest ? { ...snapshot, rests: {} } : snapshot;
});

/** So many milliseconds the first drawing waits for answers that were asked for before it, and React for all of them. */
const SOON_MS = 50;
const PATIENCE_MS = 300;

/** For so long nothing else is begun once they are seen: a tap at that moment is done at once. */
const REST_MS = 100;

function isSettled(store: Store): boolean {
  return !Object.values(store.get().answers).some(({ busy }) => busy);
}

/** Resolves when a store waits for no answer, or after so many milliseconds. */
function settled(store: Store, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      resolve();
    };
    const look = () => {
      if (isSettled(store)) end();
    };
    const stop = store.subscribe(look);
    setTimeout(end, ms);
    look();
  });
}

/** Resolves when nobody sees the page, or no longer: there is no screen to wait for then, and timers are slow. */
async function untilHidden(): Promise<void> {
  if (document.hidden) return;
  await new Promise((resolve) => {
    document.addEventListener("visibilitychange", resolve, { once: true });
  });
}

/** Resolves when what stands now is to be seen, and who knew where to tap has; where nothing is drawn, soon. */
function restOnScreen(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, REST_MS)));
  });
}

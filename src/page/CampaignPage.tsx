import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Location } from "react-router-dom";
import type { BlockView, PrerenderedBlocks } from "../blocks/campaign-context.ts";
import type { Session } from "../language/document.generated.ts";
import { isSafeUrl } from "../language/safe-url.ts";
import type { Plan } from "../plan/plan.ts";
import { type NavigationData, predictPage } from "../play/predict-page.ts";
import { type Snapshot, scopeOfSnapshot } from "../play/snapshot.ts";
import type { Tap } from "../play/tap-action.ts";
import type { Ports } from "../ports/ports.ts";
import { callNative, preloadReplacements } from "./call-native.ts";
import { AbsentPageNotice, OpeningPlaceholder } from "./Notice.tsx";
import { setTabTitleAndIcon } from "./navigation/browser-tab.ts";
import { prefetchPage } from "./navigation/prefetch.ts";
import { formatQueryString, HASH_KEY, readPageVisitOnDevice } from "./navigation/read-page-visit.ts";
import { type PageLeaving, useNavigator } from "./navigation/use-page-leaving.ts";
import type { JourneyStop } from "./navigation/visited-page-journey.ts";
import { PageContents } from "./PageContents.tsx";
import { createQueryDataLoader } from "./store/query-data.ts";
import { createStore, type Store } from "./store/store.ts";
import type { StoreHost } from "./store/store-host.ts";
import { useToast } from "./Toast.tsx";

/** The state of a page that started before React rendered it. */
export interface StartedPage {
  store: Store;
  /** The state that the prerendered HTML shows, for React to hydrate; undefined if it does not hydrate. */
  hydrated?: { snapshot: Snapshot; shown: PrerenderedBlocks } | undefined;
}

/** What the app tells and offers to the page that it shows. */
export interface PageSurroundings {
  /** What its blocks remember for when the customer comes back. */
  kept?: Map<string, unknown>;
  /** Leaves the shown page by `go`, after its dialogs are removed from the history. */
  leave: PageLeaving["leave"];
  /** Whether the target is the page that the customer came from. */
  isWayBack?: (to: Pick<JourneyStop, "path" | "arrival">, session: Session | undefined) => boolean;
  /** Whether the customer came here from another page of the app. */
  hasWayBack?: () => boolean;
  /** The page is loading while the previous one is still shown. */
  isComing?: boolean;
  /** The page is embedded in another page. */
  isEmbedded?: boolean;
  /** The page's store, if it was started before React was loaded. */
  started?: StartedPage | undefined;
  /** Renders another page inside this one. */
  embed?: ((route: string) => ReactNode) | undefined;
}

/** Whether a checked address is a web page, not something that the phone opens over this page. */
function isWebPageAddress(url: string): boolean {
  return /^https?:/.test(new URL(url, window.location.href).protocol);
}

interface CampaignPageProps extends PageSurroundings {
  plan: Plan;
  views: Record<string, BlockView> | undefined;
  ports: Ports;
  location: Location;
}

/** Runs one page with its store, toasts, router and native app. Its data loads while its views are still loading. */
export function CampaignPage({ plan, views, ports, location, ...around }: CampaignPageProps) {
  const { isComing = false, isEmbedded = false } = around;
  const client = useQueryClient();
  const router = useNavigator();
  const toast = useToast();

  const act = useRef<StoreHost["act"]>(undefined);
  // Set before the store starts, because a cached answer may navigate at once.
  useLayoutEffect(() => {
    act.current = perform;
  });
  const goBack = () => {
    // Only to another page of the app: the previous history entry may be a bank's site.
    const isThere = around.hasWayBack?.() === true;
    if (isThere) around.leave(() => router.go(-1), "page");
    return isThere;
  };
  const isWayBack = (path: string, { query, state }: NavigationData) => {
    const arrival = { search: formatQueryString(query), state, host: ports.host };
    return around.isWayBack?.({ path, arrival }, plan.brand.session) === true;
  };
  const perform: StoreHost["act"] = (effect) => {
    if (effect.type === "native") {
      return callNative(effect, { ports, plan, snapshot: store.get(), toast: toast.show, goBack });
    }
    if (effect.type === "redirect") {
      if (!isSafeUrl(effect.url, plan.brand)) {
        ports.report("A redirect was refused: the brand does not list its host or scheme.");
        return plan.word("cannotOpen");
      }
      around.leave(() => ports.leave(effect.url), isWebPageAddress(effect.url) ? "site" : "phone");
    } else {
      const { to: pathname, query } = effect;
      // A token from behind the # stays out of the address on the next page, too.
      const { [HASH_KEY]: hash } = store.get().visit.navigation;
      const state = hash ? { [HASH_KEY]: hash, ...effect.state } : effect.state;
      around.leave(() => {
        // Skips the history entries of links inside this page (blocks/article/section-links.ts).
        if (isWayBack(pathname, { query, state })) router.go(-1 - (window.history.state?.jumps ?? 0));
        else router.push({ pathname, search: formatQueryString(query) }, state);
      }, "page");
    }
    return undefined;
  };
  const [host] = useState(
    (): StoreHost => ({
      ports,
      openData: (tell) => createQueryDataLoader(client, ports, tell),
      toast: toast.show,
      announce: toast.announce,
      act: (effect) => act.current?.(effect),
    }),
  );
  const [started] = useState(around.started);
  const [store] = useState(
    () => started?.store ?? createStore(plan, readPageVisitOnDevice(ports, plan.brand, location), host),
  );
  const asVisitor = (): NavigationData => {
    const { query, navigation } = store.get().visit;
    return { query, state: navigation };
  };
  const touch = (next: Tap | string) => {
    const tapped = (tap: Tap) => ({ type: "tapped" as const, ...tap, at: ports.clock.steady() });
    const ahead =
      typeof next === "string"
        ? { to: next, data: asVisitor() }
        : predictPage({ plan, snapshot: store.get() }, tapped(next));
    // The page to go back to is cached already.
    if (ahead && !(ahead.data && isWayBack(ahead.to, ahead.data))) prefetchPage(client, ports, ahead);
  };
  const hydrated = started?.hydrated;
  const snapshot = useSyncExternalStore(store.subscribe, store.get, () => hydrated?.snapshot ?? store.get());
  const isHydrating = snapshot === hydrated?.snapshot;
  // Started before the first frame, so that cached answers are in it.
  useLayoutEffect(() => (started ? undefined : store.start()), [store, started]);
  // Runs after the router's layout effect, because a tap before React may navigate.
  useEffect(() => (started ? store.handOver(host) : undefined), [store, host, started]);
  useEffect(() => preloadReplacements(plan), [plan]);

  const page = { plan, snapshot };
  const scope = scopeOfSnapshot(page);
  const title = plan.render(plan.campaign.title, scope);
  // A page is prerendered as if its condition held.
  const isThere = isHydrating || plan.holds(plan.campaign.when, scope);
  const isShown = !isComing && isThere;
  const isInTab = isShown && !isEmbedded;
  useEffect(() => {
    if (isInTab) setTabTitleAndIcon(plan, title, snapshot.visit.query);
  }, [isInTab, plan, title, snapshot.visit]);

  // Shows a notice instead of a blank page.
  if (!isThere && !isComing && !isEmbedded)
    return <AbsentPageNotice plan={plan} leaveFor={(url) => around.leave(() => ports.leave(url), "site")} />;
  if (!isShown) return null;
  if (!views) return <OpeningPlaceholder isEmbedded={isEmbedded} word={plan.word} />;
  return (
    <PageContents
      {...page}
      store={store}
      ports={ports}
      views={views}
      isEmbedded={isEmbedded}
      embed={around.embed}
      kept={around.kept}
      follow={(to) => void act.current?.({ type: "navigate", to, ...asVisitor() })}
      touch={touch}
      region={toast.region}
      shown={isHydrating ? hydrated?.shown : undefined}
    />
  );
}

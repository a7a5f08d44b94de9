import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Location } from "react-router-dom";
import type { BlockView, ShownBlocks } from "../blocks/campaign-context.ts";
import { isSafeUrl } from "../language/safe-url.ts";
import type { Plan } from "../plan/plan.ts";
import { pageAhead, type Told } from "../play/page-ahead.ts";
import { type Snapshot, scopeOf } from "../play/snapshot.ts";
import type { Tap } from "../play/tap.ts";
import type { Ports } from "../ports/ports.ts";
import { askApp, NO_WAY, prepareStandIns } from "./ask-app.ts";
import { Absent, Opening } from "./Notice.tsx";
import { showInTab } from "./navigation/browser-tab.ts";
import type { Stop } from "./navigation/journey.ts";
import { prefetchPage } from "./navigation/prefetch.ts";
import { type Leaving, useRouter } from "./navigation/use-leaving.ts";
import { searchOf, visitHere, visitOf } from "./navigation/visit.ts";
import { PageContents } from "./PageContents.tsx";
import { openQueryData } from "./store/query-data.ts";
import { createStore, type Store } from "./store/store.ts";
import type { StoreHost } from "./store/store-host.ts";
import { useToast } from "./Toast.tsx";

/** A page whose store was started before React draws it. */
export interface Begun {
  store: Store;
  /** The state that React hydrates; undefined if it does not hydrate. */
  hydrated?: { snapshot: Snapshot; shown: ShownBlocks } | undefined;
}

/** What is around a page in the app. */
export interface Surrounds {
  /** What its blocks keep for when the customer comes back to it. */
  kept?: Map<string, unknown>;
  /** Leaves the page that is shown, by `go`: at once, or as soon as it can. */
  leave: Leaving["leave"];
  /** Whether going there is going back to where the customer came from. */
  isWayBack?: (to: Pick<Stop, "path" | "visit">) => boolean;
  /** Whether the customer came here from another page of the app. */
  hasWayBack?: () => boolean;
  /** Another page is still shown in its stead. */
  isComing?: boolean;
  /** It stands inside another page. */
  isEmbedded?: boolean;
  /** What was done for it before React was there. */
  begun?: Begun | undefined;
  /** Draws another page inside this one. */
  embed?: ((route: string) => ReactNode) | undefined;
}

/** Whether an address that was checked is a page, not something that the phone opens over this one. */
function isOfWeb(url: string): boolean {
  return /^https?:/.test(new URL(url, window.location.href).protocol);
}

interface CampaignPageProps extends Surrounds {
  plan: Plan;
  views: Record<string, BlockView> | undefined;
  ports: Ports;
  location: Location;
}

/** One page, alive: its store, its toasts, the router and the native app. Its data is asked for before its views are there. */
export function CampaignPage({ plan, views, ports, location, ...around }: CampaignPageProps) {
  const { isComing = false, isEmbedded = false } = around;
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();

  const act = useRef<StoreHost["act"]>(undefined);
  // Before the store starts: what is at hand already may lead on at once.
  useLayoutEffect(() => {
    act.current = perform;
  });
  const goBack = () => {
    // Not out of the app's pages: the one before may be a bank's.
    const isThere = around.hasWayBack?.() === true;
    if (isThere) around.leave(() => router.go(-1), "page");
    return isThere;
  };
  const isWayBack = (path: string, { query, state }: Told) => {
    const visit = visitOf({ search: searchOf(query), state, host: ports.host });
    return around.isWayBack?.({ path, visit }) === true;
  };
  const perform: StoreHost["act"] = (effect) => {
    if (effect.type === "native") {
      const { phoneType } = store.get().visit;
      return askApp(effect, { ports, brand: plan.brand, phoneType, toast: toast.show, goBack });
    }
    if (effect.type === "redirect") {
      if (!isSafeUrl(effect.url, plan.brand)) {
        ports.report("A redirect was refused: its host or scheme is none that the brand lists.");
        return NO_WAY;
      }
      around.leave(() => ports.leave(effect.url), isOfWeb(effect.url) ? "site" : "phone");
    } else {
      const { to: pathname, query, state } = effect;
      around.leave(() => {
        // Links inside of this page made entries of their own (blocks/article/anchor.ts).
        if (isWayBack(pathname, effect)) router.go(-1 - (window.history.state?.jumps ?? 0));
        else router.push({ pathname, search: searchOf(query) }, state);
      }, "page");
    }
    return undefined;
  };
  const [host] = useState(
    (): StoreHost => ({
      ports,
      openData: (tell) => openQueryData(client, ports, tell),
      toast: toast.show,
      announce: toast.announce,
      act: (effect) => act.current?.(effect),
    }),
  );
  const [begun] = useState(around.begun);
  const [store] = useState(
    () => begun?.store ?? createStore(plan, visitHere(ports, plan.brand, location), host),
  );
  const asVisitor = (): Told => {
    const { query, navigation } = store.get().visit;
    return { query, state: navigation };
  };
  const touch = (next: Tap | string) => {
    const tapped = (tap: Tap) => ({ type: "tapped" as const, ...tap, at: ports.clock.steady() });
    const ahead =
      typeof next === "string"
        ? { to: next, told: asVisitor() }
        : pageAhead({ plan, snapshot: store.get() }, tapped(next));
    // The way back leads to a page that was kept.
    if (ahead && !(ahead.told && isWayBack(ahead.to, ahead.told))) prefetchPage(client, ports, ahead);
  };
  const hydrated = begun?.hydrated;
  const snapshot = useSyncExternalStore(store.subscribe, store.get, () => hydrated?.snapshot ?? store.get());
  const isHydrating = snapshot === hydrated?.snapshot;
  // Before the first frame: what is at hand already is in it.
  useLayoutEffect(() => (begun ? undefined : store.start()), [store, begun]);
  // Not before the router listens, in its own layout effect: what was tapped before React may lead to another page.
  useEffect(() => (begun ? store.handOver(host) : undefined), [store, host, begun]);
  useEffect(() => prepareStandIns(plan), [plan]);

  const page = { plan, snapshot };
  const scope = scopeOf(page);
  const title = plan.render(plan.campaign.title, scope);
  // A page is published as if its condition held.
  const isThere = isHydrating || plan.holds(plan.campaign.when, scope);
  const isShown = !isComing && isThere;
  const isInTab = isShown && !isEmbedded;
  useEffect(() => {
    if (isInTab) showInTab(plan, title, snapshot.visit.query);
  }, [isInTab, plan, title, snapshot.visit]);

  // Nothing of the page, but no white one.
  if (!isThere && !isComing && !isEmbedded)
    return <Absent brand={plan.brand} leaveFor={(url) => around.leave(() => ports.leave(url), "site")} />;
  if (!isShown) return null;
  if (!views) return <Opening isEmbedded={isEmbedded} />;
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

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { BlockView } from "../blocks/campaign-context.ts";
import type { Plan } from "../plan/plan.ts";
import { scopeOf } from "../play/snapshot.ts";
import type { Ports } from "../ports/ports.ts";
import { isSafeUrl } from "../ports/safe-url.ts";
import { showInTab } from "./browser-tab.ts";
import { CampaignView } from "./CampaignView.tsx";
import { Opening } from "./Notice.tsx";
import { createStore, type Surroundings } from "./store.ts";
import { LoadingToast, useToast } from "./Toast.tsx";
import { visitOf } from "./visit.ts";

/** What is said when a page wants the native app and there is none. */
const NO_APP = "请在App内打开";

/** One page, alive: its store, its toasts, the router and the native app. Its data is asked for before its views are there. */
export function CampaignPage({
  plan,
  views,
  ports,
}: {
  plan: Plan;
  views: Record<string, BlockView> | undefined;
  ports: Ports;
}) {
  const client = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();

  const act = useRef<Surroundings["act"]>(undefined);
  useEffect(() => {
    act.current = perform;
  });
  const perform: Surroundings["act"] = (effect) => {
    if (effect.type === "native") {
      const { visit } = store.get();
      if (ports.native.call(plan.brand.bridge, effect.call, visit.phoneType)) return;
      if (effect.call === "back") navigate(-1);
      else toast.show(NO_APP);
    } else if (effect.type === "redirect") {
      if (isSafeUrl(effect.url)) ports.leave(effect.url);
      else ports.report("A redirect was refused: neither https nor tel.");
    } else {
      const search = new URLSearchParams(effect.query).toString();
      navigate({ pathname: effect.to, search }, { state: effect.state });
    }
  };
  const [store] = useState(() =>
    createStore(plan, visitOf(location.search, location.state), {
      ports,
      client,
      toast: toast.show,
      announce: toast.announce,
      act: (effect) => act.current?.(effect),
    }),
  );
  const snapshot = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => store.start(), [store]);

  const title = plan.render(plan.campaign.title, scopeOf(plan, snapshot));
  useEffect(() => showInTab(plan, title, snapshot.visit.query), [plan, title, snapshot.visit]);

  if (!views) return <Opening />;
  return (
    <>
      <CampaignView
        plan={plan}
        snapshot={snapshot}
        views={views}
        tap={(action) => store.dispatch({ type: "tapped", action, at: ports.clock.steady() })}
        retry={() => store.dispatch({ type: "retried" })}
        submit={(form, values) =>
          store.dispatch({ type: "submitted", form, values, at: ports.clock.steady() })
        }
        edit={(form, field) => store.dispatch({ type: "edited", form, field })}
        landing={store.landing}
        report={ports.report}
        onClose={(dialog) => store.dispatch({ type: "closed", dialog, at: ports.clock.steady() })}
      />
      <LoadingToast plan={plan} snapshot={snapshot} />
      {toast.region}
    </>
  );
}

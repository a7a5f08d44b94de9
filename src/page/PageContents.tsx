import type { ReactNode } from "react";
import type { CampaignContextValue } from "../blocks/campaign-context.ts";
import type { Plan } from "../plan/plan.ts";
import type { Snapshot } from "../play/snapshot.ts";
import type { Ports } from "../ports/ports.ts";
import { CampaignView } from "./CampaignView.tsx";
import type { Store } from "./store/store.ts";
import { LoadingToast, ToastRegion } from "./Toast.tsx";

interface PageContentsProps
  extends Pick<CampaignContextValue, "views" | "embed" | "kept" | "follow" | "touch" | "shown"> {
  plan: Plan;
  snapshot: Snapshot;
  /** Store that receives the taps. */
  store: Store;
  ports: Pick<Ports, "clock" | "report">;
  isEmbedded?: boolean;
  /** Element that shows toasts; an empty one if omitted. */
  region?: ReactNode;
}

/** Renders a whole page: its blocks, dialogs and toasts. Used by React and, on a server, for prerendering. */
export function PageContents({ store, ports, region = <ToastRegion />, ...contents }: PageContentsProps) {
  const { plan, snapshot } = contents;
  const { steady } = ports.clock;
  const { dispatch } = store;
  return (
    <>
      <CampaignView
        {...contents}
        tap={(tap) => dispatch({ type: "tapped", ...tap, at: steady() })}
        retry={() => dispatch({ type: "retried" })}
        submit={(form, filled, code) => dispatch({ type: "submitted", form, ...filled, code, at: steady() })}
        steady={steady}
        edit={(form, field) => dispatch({ type: "edited", form, field })}
        toggle={(value, isOn) => dispatch({ type: "toggled", value, isOn })}
        handle={(by) => dispatch({ type: "handled", by })}
        landing={store.landing}
        momentPassed={() => dispatch({ type: "passed" })}
        report={ports.report}
        onClose={(dialog) => dispatch({ type: "closed", dialog, at: steady() })}
      />
      <LoadingToast page={{ plan, snapshot }} />
      {region}
    </>
  );
}

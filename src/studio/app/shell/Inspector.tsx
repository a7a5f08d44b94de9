import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "../base/Language.tsx";
import { Tabs } from "../base/Tabs.tsx";
import { PreviewLog } from "../preview/PreviewLog.tsx";
import { usePreviewState } from "../session/StudioContext.tsx";
import { DataPanel } from "../states/DataPanel.tsx";
import { StatesPanel } from "../states/StatesPanel.tsx";

const INSPECTOR_TAB_LABELS = { states: en`States`.zh`状态`, data: en`Data`.zh`数据`, log: en`Log`.zh`记录` };

/** Renders the tabs beside the preview: states, data and log. */
export function Inspector() {
  const { say } = useLanguage();
  const [tab, setTab] = useState<keyof typeof INSPECTOR_TAB_LABELS>("states");
  const count = usePreviewState(({ log }) => log.length);
  return (
    <aside
      className="pane inspector"
      data-pane="inspector"
      tabIndex={-1}
      aria-label={say(en`States, data and log`.zh`状态、数据和记录`)}
    >
      <div className="tabs">
        <Tabs
          label={en`Details of the preview`.zh`预览详情`}
          names={{
            ...INSPECTOR_TAB_LABELS,
            log: count === 0 ? INSPECTOR_TAB_LABELS.log : en`Log ${count}`.zh`记录 ${count}`,
          }}
          chosen={tab}
          panelOf={() => "inspector-panel"}
          onPick={setTab}
        />
      </div>
      <div
        role="tabpanel"
        id="inspector-panel"
        className="inspector-panel"
        aria-labelledby={`tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
        tabIndex={0}
      >
        {tab === "states" ? <StatesPanel /> : tab === "data" ? <DataPanel /> : <PreviewLog />}
      </div>
    </aside>
  );
}

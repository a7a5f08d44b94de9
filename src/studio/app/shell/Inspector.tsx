import { useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "../base/Language.tsx";
import { Tabs } from "../base/Tabs.tsx";
import { useLook } from "../desk/StudioContext.tsx";
import { FrameLog } from "../preview/FrameLog.tsx";
import { States } from "../states/States.tsx";
import { Status } from "../states/Status.tsx";

const NAMES = { states: en`States`.zh`状态`, data: en`Data`.zh`数据`, log: en`Log`.zh`记录` };

/** What stands beside the preview: what it can be, and what it did. */
export function Inspector() {
  const { say } = useWords();
  const [tab, setTab] = useState<keyof typeof NAMES>("states");
  const count = useLook(({ log }) => log.length);
  return (
    <aside
      className="pane inspector"
      data-pane="inspector"
      tabIndex={-1}
      aria-label={say(en`States and log`.zh`状态和记录`)}
    >
      <div className="tabs">
        <Tabs
          label={en`About the preview`.zh`关于预览`}
          names={{ ...NAMES, log: count === 0 ? NAMES.log : en`Log ${count}`.zh`记录 ${count}` }}
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
        {tab === "states" ? <States /> : tab === "data" ? <Status /> : <FrameLog />}
      </div>
    </aside>
  );
}

import { type KeyboardEvent, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "../base/Language.tsx";
import { useLook } from "../desk/StudioContext.tsx";
import { FrameLog } from "../preview/FrameLog.tsx";
import { States } from "../states/States.tsx";
import { Status } from "../states/Status.tsx";

const TABS = ["states", "data", "log"] as const;

/** What stands beside the preview: what it can be, and what it did. */
export function Inspector() {
  const { say } = useWords();
  const [tab, setTab] = useState<(typeof TABS)[number]>("states");
  const count = useLook(({ log }) => log.length);
  const names = {
    states: say(en`States`.zh`状态`),
    data: say(en`Data`.zh`数据`),
    log: say(count === 0 ? en`Log`.zh`记录` : en`Log ${count}`.zh`记录 ${count}`),
  };
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const by = event.key === "ArrowRight" ? 1 : -1;
    const next = TABS.at((TABS.indexOf(tab) + by) % TABS.length) ?? tab;
    setTab(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <aside
      className="pane inspector"
      data-pane="inspector"
      tabIndex={-1}
      aria-label={say(en`States and log`.zh`状态和记录`)}
    >
      <div className="tabs">
        <div role="tablist" aria-label={say(en`About the preview`.zh`关于预览`)} onKeyDown={turn}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={tab === name}
              aria-controls="inspector-panel"
              tabIndex={tab === name ? 0 : -1}
              onClick={() => setTab(name)}
            >
              {names[name]}
            </button>
          ))}
        </div>
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

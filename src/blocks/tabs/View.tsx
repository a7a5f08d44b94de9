import { Fragment, type KeyboardEvent, useRef } from "react";
import type { TabsBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import { reactKeyOfText, useBlockElementId, useCampaign, usePreservedState } from "../campaign-context.ts";
import { tabAfterArrowKey } from "./tab-after-arrow-key.ts";
import "./tabs.css";

/** Tabs with one view each. Only the view of the open tab is rendered. */
export function View({ block: { tabs } }: { block: TabsBlock }) {
  const { plan, scope } = useCampaign();
  const id = useBlockElementId("tabs");
  const [open, setOpen] = usePreservedState(`tabs ${tabs.map(({ label }) => label)}`, 0);
  const frame = useRef<HTMLDivElement>(null);
  const openTab = (to: number) => {
    setOpen(to);
    // If the bar sticks to the top of the screen, the other view is shown from its beginning.
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  const changeTabByKey = (event: KeyboardEvent) => {
    const to = tabAfterArrowKey(event.key, open, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    openTab(to);
    // The cast is safe: the bar's children are the tabs.
    (event.currentTarget.children[to] as HTMLElement).focus();
  };
  return (
    <div className="tabs" ref={frame}>
      <div className="tabs-bar" role="tablist" onKeyDown={changeTabByKey}>
        {tabs.map(({ label }, i) => (
          <button
            key={reactKeyOfText(label)}
            type="button"
            role="tab"
            id={`${id}${i}`}
            aria-selected={i === open}
            aria-controls={i === open ? id : undefined}
            tabIndex={i === open ? 0 : -1}
            onClick={() => openTab(i)}
          >
            {/* A tab has a name at once: values that wait for data show as --. */}
            <Fragment key={plan.render(label, scope)}>{plan.render(label, scope)}</Fragment>
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves from the tabs to their panel */}
      <div key={open} role="tabpanel" id={id} aria-labelledby={`${id}${open}`} tabIndex={0}>
        <Blocks view={tabs[open]?.view ?? []} pointer={`/tabs/${open}/view`} />
      </div>
    </div>
  );
}

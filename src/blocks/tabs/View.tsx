import { Fragment, type KeyboardEvent, useRef } from "react";
import type { TabsBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import { textKey, useCampaign, useKept, usePlaceId } from "../campaign-context.ts";
import { tabByKey } from "./logic.ts";
import "./tabs.css";

/** Several views in one place, of which the customer picks one. Only that one is drawn. */
export function View({ block: { tabs } }: { block: TabsBlock }) {
  const { plan, scope } = useCampaign();
  const id = usePlaceId("tabs");
  const [open, setOpen] = useKept(`tabs ${tabs.map(({ label }) => label)}`, 0);
  const frame = useRef<HTMLDivElement>(null);
  const pick = (to: number) => {
    setOpen(to);
    // From a bar that sticks to the top of the screen: the other view is read from its beginning.
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  const go = (event: KeyboardEvent) => {
    const to = tabByKey(event.key, open, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    pick(to);
    // The children of the bar are the tabs.
    (event.currentTarget.children[to] as HTMLElement).focus();
  };
  return (
    <div className="tabs" ref={frame}>
      <div className="tabs-bar" role="tablist" onKeyDown={go}>
        {tabs.map(({ label }, i) => (
          <button
            key={textKey(label)}
            type="button"
            role="tab"
            id={`${id}${i}`}
            aria-selected={i === open}
            aria-controls={i === open ? id : undefined}
            tabIndex={i === open ? 0 : -1}
            onClick={() => pick(i)}
          >
            {/* A tab has a name at once: what is in it that waits for data shows as --. */}
            <Fragment key={plan.render(label, scope)}>{plan.render(label, scope)}</Fragment>
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard gets from the tabs to what they show */}
      <div key={open} role="tabpanel" id={id} aria-labelledby={`${id}${open}`} tabIndex={0}>
        <Blocks view={tabs[open]?.view ?? []} pointer={`/tabs/${open}/view`} />
      </div>
    </div>
  );
}

import { type MouseEvent, useEffect, useRef } from "react";
import type { SectionsBlock } from "../../language/document.generated.ts";
import { textKey, useCampaign, useTaps, useWords } from "../campaign-context.ts";
import { centre } from "../shared/centre.ts";
import { scrollToSection, useSection } from "./use-section.ts";

/** The bar at the top: the name, the ways to the sections, and the button that stays in reach. */
export function Bar({ block: { brand, action, sections }, id }: { block: SectionsBlock; id: string }) {
  const { plan, scope } = useCampaign();
  const { isBusy, on } = useTaps();
  const words = useWords();
  const links = useRef<HTMLDivElement>(null);
  const current = useSection(sections);
  useEffect(() => {
    if (links.current) centre(links.current, current);
  }, [current]);
  const go = (event: MouseEvent, i: number) => {
    event.preventDefault();
    scrollToSection(sections[i]?.offsetPx ?? 0, document.getElementById(`${id}${i}`));
  };
  return (
    <div className="sections-bar">
      {brand && <b className="sections-brand">{words(brand)}</b>}
      <nav className="sections-links" ref={links} aria-label="页内导航">
        {sections.map(({ label }, i) => (
          <a
            key={textKey(label)}
            href={`#${id}${i}`}
            aria-current={i === current ? "location" : undefined}
            onClick={(event) => go(event, i)}
          >
            {/* A way has a name at once: what is in it that waits for data shows as --. */}
            {plan.render(label, scope)}
          </a>
        ))}
      </nav>
      {action && (
        <button type="button" className="sections-action" aria-busy={isBusy(action)} {...on(action)}>
          {words(action.text)}
        </button>
      )}
    </div>
  );
}

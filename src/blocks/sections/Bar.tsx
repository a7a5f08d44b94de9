import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { SectionsBlock } from "../../language/document.generated.ts";
import { textKey, useCampaign, useTaps, useWords } from "../campaign-context.ts";
import { centre } from "../shared/centre.ts";
import { sectionAt } from "./logic.ts";

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

/** The section that the page is scrolled to. It is looked for once a frame, and only a change draws anything. */
function useSection(sections: SectionsBlock["sections"]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionAt(sections, window.scrollY));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [sections]);
  return current;
}

/** Scrolls there, smoothly unless the customer wants no movement. The keyboard goes on from this element. */
function scrollToSection(top: number, element: HTMLElement | null): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.focus({ preventScroll: true });
  window.scrollTo({ top, behavior: isStill ? "auto" : "smooth" });
}

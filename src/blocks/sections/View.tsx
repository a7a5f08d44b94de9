import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { SectionsBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import {
  HasTitleContext,
  reactKeyOfText,
  useBlockElementId,
  useButtonTapHandlers,
  useCampaign,
  useRenderText,
} from "../campaign-context.ts";
import { ROOT_CLASSES } from "../root-classes.ts";
import { scrollChildToCentre } from "../shared/scroll-child-to-centre.ts";
import { sectionAtScrollPosition, sectionMinHeight } from "./section-position.ts";
import "./sections.css";
import "./bar.css";
import "./lead.css";
import "./wide.css";
import "./wide-cards.css";

/** Long page in sections, with a bar that links to them. Scrolled to its offset, a section begins below the bar on every screen. */
export function View({ block }: { block: SectionsBlock }) {
  const { plan, scope } = useCampaign();
  const words = useRenderText();
  const id = useBlockElementId("sections");
  useFullScreenWidth();
  return (
    <div className="sections">
      <SectionBar block={block} id={id} />
      {block.sections.map((section, i) => (
        <section
          key={reactKeyOfText(section.label)}
          id={`${id}${i}`}
          className={sectionCssClasses(section)}
          style={{ minHeight: sectionMinHeight(block.sections, i) }}
          aria-label={plan.render(section.label, scope)}
          tabIndex={-1}
        >
          {(section.title || section.text) && (
            <header className="section-head">
              {section.title && <h2 className="section-title">{words(section.title)}</h2>}
              {section.text && <p>{words(section.text)}</p>}
            </header>
          )}
          <div className="section-body">
            <HasTitleContext.Provider value={section.title !== undefined}>
              <Blocks view={section.view} pointer={`/sections/${i}/view`} />
            </HasTitleContext.Provider>
          </div>
        </section>
      ))}
    </div>
  );
}

/**
 * Returns the classes of a section. One that begins with a hero is the page's head: on wide screens its text is beside
 * its picture.
 */
function sectionCssClasses({ tone = "plain", view }: SectionsBlock["sections"][number]): string {
  const waves = tone === "bold" ? " waves" : "";
  return `section section-${tone}${waves}${view[0]?.type === "hero" ? " section-lead" : ""}`;
}

/**
 * Uses the full width of the screen while the block is mounted, and stops 1rem from growing with it: the heights of
 * sections are in CSS pixels, so larger content would not fit.
 */
function useFullScreenWidth(): void {
  useLayoutEffect(() => {
    document.documentElement.classList.add(ROOT_CLASSES.sections);
    return () => document.documentElement.classList.remove(ROOT_CLASSES.sections);
  }, []);
}

/** Bar at the top: the name, the links to the sections, and a button that stays in reach. */
function SectionBar({ block: { brand, action, sections }, id }: { block: SectionsBlock; id: string }) {
  const { plan, scope } = useCampaign();
  const { isBusy, on } = useButtonTapHandlers();
  const words = useRenderText();
  const links = useRef<HTMLDivElement>(null);
  const current = useCurrentSection(sections);
  useEffect(() => {
    if (links.current) scrollChildToCentre(links.current, current);
  }, [current]);
  const scrollToSection = (event: MouseEvent, i: number) => {
    event.preventDefault();
    scrollToOffset(sections[i]?.offsetPx ?? 0, document.getElementById(`${id}${i}`));
  };
  return (
    <div className="sections-bar">
      {brand && <b className="sections-brand">{words(brand)}</b>}
      <nav className="sections-links" ref={links} aria-label={plan.word("sectionLinks")}>
        {sections.map(({ label }, i) => (
          <a
            key={reactKeyOfText(label)}
            href={`#${id}${i}`}
            aria-current={i === current ? "location" : undefined}
            onClick={(event) => scrollToSection(event, i)}
          >
            {/* A link has a name at once: values that wait for data show as --. */}
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

/**
 * Returns the index of the section that the page is scrolled to. Checks once per frame, and rerenders only on a
 * change.
 */
function useCurrentSection(sections: SectionsBlock["sections"]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    let frame = 0;
    const updateCurrentSection = () => {
      frame = 0;
      setCurrent(sectionAtScrollPosition(sections, window.scrollY));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(updateCurrentSection);
    };
    updateCurrentSection();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [sections]);
  return current;
}

/**
 * Scrolls to a position, smoothly unless the customer prefers reduced motion. Moves the keyboard focus to this
 * element.
 */
function scrollToOffset(top: number, element: HTMLElement | null): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.focus({ preventScroll: true });
  window.scrollTo({ top, behavior: isStill ? "auto" : "smooth" });
}

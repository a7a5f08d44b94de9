import { useLayoutEffect } from "react";
import type { SectionsBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import { TitledContext, textKey, useCampaign, usePlaceId, useWords } from "../campaign-context.ts";
import { ROOT_CLASSES } from "../root-classes.ts";
import { Bar } from "./Bar.tsx";
import { leastHeight } from "./logic.ts";
import "./sections.css";
import "./bar.css";
import "./lead.css";
import "./wide.css";
import "./wide-cards.css";

/** A long page in sections that begin where the document says, whatever the screen, with a bar that leads to them. */
export function View({ block }: { block: SectionsBlock }) {
  const { plan, scope } = useCampaign();
  const words = useWords();
  const id = usePlaceId("sections");
  useWidePage();
  return (
    <div className="sections">
      <Bar block={block} id={id} />
      {block.sections.map((section, i) => (
        <section
          key={textKey(section.label)}
          id={`${id}${i}`}
          className={classOf(section)}
          style={{ minHeight: leastHeight(block.sections, i) }}
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
            <TitledContext.Provider value={section.title !== undefined}>
              <Blocks view={section.view} pointer={`/sections/${i}/view`} />
            </TitledContext.Provider>
          </div>
        </section>
      ))}
    </div>
  );
}

/** A section that begins with a hero is the head of the page: on wide screens its words stand beside its picture. */
function classOf({ tone = "plain", view }: SectionsBlock["sections"][number]): string {
  const waves = tone === "bold" ? " waves" : "";
  return `section section-${tone}${waves}${view[0]?.type === "hero" ? " section-lead" : ""}`;
}

/**
 * Takes the whole width of the screen for as long as the block is there, and stops 1rem from growing with it:
 * the sections' heights are in CSS pixels and would not hold what grows.
 */
function useWidePage(): void {
  useLayoutEffect(() => {
    document.documentElement.classList.add(ROOT_CLASSES.sections);
    return () => document.documentElement.classList.remove(ROOT_CLASSES.sections);
  }, []);
}

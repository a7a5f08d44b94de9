import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FoldBlock } from "../../language/document.generated.ts";
import { sectionAnchorsIn } from "../../language/syntax/linked-text.ts";
import { scrollToSection, useSectionInAddress } from "../article/section-links.ts";
import { Blocks } from "../Blocks.tsx";
import { useBlockElementId, useCampaign, usePreservedState } from "../campaign-context.ts";
import "../panel/panel.css";
import "./fold.css";

/** Sections that show only their headings until one is tapped. Opening one closes the one that was open. */
export function View({ block: { sections } }: { block: FoldBlock }) {
  const { plan, scope } = useCampaign();
  const id = useBlockElementId("fold");
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = usePreservedState<string | undefined>(
    `fold ${sections.map(({ name }) => name)}`,
    undefined,
  );
  const [goal, setGoal] = useState<{ name: string }>();
  const hold = useStableScrollPosition(open);
  // Anchors inside a section are reached by opening it.
  const inside = sections.map((section) => [
    section.name,
    ...sectionAnchorsIn(section.view).map(({ name }) => name),
  ]);
  const write = useSectionInAddress(inside.flat(), (name) => {
    setOpen(sections[inside.findIndex((names) => names.includes(name))]?.name);
    setGoal({ name });
  });
  // Runs after the section is open.
  useEffect(() => {
    if (goal) scrollToSection(goal.name);
  }, [goal]);
  const openSection = (name: string | undefined) => {
    setOpen(name);
    write(name);
  };
  useOpenOnBrowserSearch(frame, open, openSection);
  return (
    <div className="fold panel" ref={frame}>
      {sections.map(({ name, title, view }, i) => {
        const isOpen = name === open;
        return (
          <section key={name} className="fold-section" id={name}>
            <h2 className="fold-heading" tabIndex={-1}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}${i}`}
                onClick={({ currentTarget }) => {
                  hold(currentTarget);
                  openSection(isOpen ? undefined : name);
                }}
              >
                {/* A heading has a name at once: values that wait for data show as --. */}
                <span>{plan.render(title, scope)}</span>
              </button>
            </h2>
            <div className="fold-body" id={`${id}${i}`} data-section={name} hidden={!isOpen}>
              <div className="fold-view">
                <Blocks view={view} pointer={`/sections/${i}/view`} />
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}

/**
 * Lets the browser search inside closed sections, if it can: a section with a match is opened. React does not support
 * this event, and knows `hidden` only as a boolean.
 */
export function useOpenOnBrowserSearch(
  frame: RefObject<HTMLElement | null>,
  open: string | undefined,
  onFound: (section: string) => void,
): void {
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a section that was closed has just become hidden
  useLayoutEffect(() => {
    if (!("onbeforematch" in document.body)) return;
    for (const body of frame.current?.querySelectorAll(".fold-body[hidden]") ?? []) {
      body.setAttribute("hidden", "until-found");
    }
  }, [frame, open]);
  useEffect(() => {
    const box = frame.current;
    const onMatch = ({ target }: Event) => {
      const { section } = (target as HTMLElement).dataset; // only elements are matched
      // A nested fold handles its own sections; the event also reaches the section of this fold around it.
      if (section !== undefined) found.current(section);
    };
    box?.addEventListener("beforematch", onMatch);
    return () => box?.removeEventListener("beforematch", onMatch);
  }, [frame]);
}

/**
 * Keeps the tapped element under the finger. `hold` notes its position; when `open` has changed, the page scrolls by
 * the height of the section that closed above it.
 */
export function useStableScrollPosition(open: string | undefined): (element: HTMLElement) => void {
  const held = useRef<{ element: HTMLElement; top: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a section moves the elements below
  useLayoutEffect(() => {
    const { element, top = 0 } = held.current ?? {};
    held.current = undefined;
    if (element) window.scrollBy(0, viewportTopOf(element) - top);
  }, [open]);
  return (element) => {
    held.current = { element, top: viewportTopOf(element) };
  };
}

function viewportTopOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top;
}

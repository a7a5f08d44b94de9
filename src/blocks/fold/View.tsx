import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FoldBlock } from "../../language/document.generated.ts";
import { anchorsIn } from "../../language/syntax/linked-text.ts";
import { reach, useAnchors } from "../article/anchor.ts";
import { Blocks } from "../Blocks.tsx";
import { useCampaign, useKept, usePlaceId } from "../campaign-context.ts";
import "../panel/panel.css";
import "./fold.css";

/** Sections of which only the headings are seen until one is tapped; opening one closes the one that was open. */
export function View({ block: { sections } }: { block: FoldBlock }) {
  const { plan, scope } = useCampaign();
  const id = usePlaceId("fold");
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useKept<string | undefined>(`fold ${sections.map(({ name }) => name)}`, undefined);
  const [goal, setGoal] = useState<{ name: string }>();
  const hold = useHold(open);
  // What stands in a section is reached through it.
  const inside = sections.map((section) => [
    section.name,
    ...anchorsIn(section.view).map(({ name }) => name),
  ]);
  const write = useAnchors(inside.flat(), (name) => {
    setOpen(sections[inside.findIndex((names) => names.includes(name))]?.name);
    setGoal({ name });
  });
  // Once it is open.
  useEffect(() => {
    if (goal) reach(goal.name);
  }, [goal]);
  const turn = (name: string | undefined) => {
    setOpen(name);
    write(name);
  };
  useFindable(frame, open, turn);
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
                  turn(isOpen ? undefined : name);
                }}
              >
                {/* A heading has a name at once: what is in it that waits for data shows as --. */}
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
 * Lets the browser find words in what is closed, where it can: a section in which it found something is opened.
 * React knows no such event, and `hidden` only as yes or no.
 */
export function useFindable(
  frame: RefObject<HTMLElement | null>,
  open: string | undefined,
  onFound: (section: string) => void,
): void {
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was closed has just become hidden
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
      // Of a fold inside this one, that one knows; the way there leads through this one's own.
      if (section !== undefined) found.current(section);
    };
    box?.addEventListener("beforematch", onMatch);
    return () => box?.removeEventListener("beforematch", onMatch);
  }, [frame]);
}

/**
 * Keeps what was tapped under the finger: `hold` notes where it stands, and when `open` has changed the page is
 * scrolled by as much as what closed above it was high.
 */
export function useHold(open: string | undefined): (element: HTMLElement) => void {
  const held = useRef<{ element: HTMLElement; top: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open moves what is below
  useLayoutEffect(() => {
    const { element, top = 0 } = held.current ?? {};
    held.current = undefined;
    if (element) window.scrollBy(0, topOf(element) - top);
  }, [open]);
  return (element) => {
    held.current = { element, top: topOf(element) };
  };
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top;
}

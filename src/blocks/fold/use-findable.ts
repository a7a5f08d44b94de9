import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

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

import { useEffect, useState } from "react";
import type { LeftToChange } from "../../../refactor/copies/left-to-change.ts";
import { templateClient } from "../base/studio-client.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";

/** The list for a text of the open file. */
interface ListedText {
  path: string;
  text: string;
  left: LeftToChange | null;
}

/** Pause in typing after which the list is requested again (ms). */
const PAUSE_MS = 400;

/** Returns what is left to change in the open file, with whether the list belongs to exactly the current text; null for no copy. */
export function useLeftToChange(): { left: LeftToChange; isCurrent: boolean } | null {
  const { session } = useStudio();
  const path = useSessionState(({ open }) => open?.path ?? "");
  const text = useSessionState(({ open }) => open?.text ?? "");
  // The server compares the draft that it has checked.
  const checked = useSessionState(({ checkedDraft }) => checkedDraft?.text ?? null);
  const [listed, setListed] = useState<ListedText | null>(null);
  const isCopy = text.includes("Copied from ");
  useEffect(() => {
    if (!isCopy || checked !== text) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // A busy server is asked again after the next change.
      const left = await templateClient.left(session.editor, path).catch(() => null);
      // A text that cannot be read for a moment has no list; the last one stays.
      if (isCurrent) setListed((before) => (left || before?.path !== path ? { path, text, left } : before));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isCopy, checked, path, text, session]);
  return isCopy && listed?.path === path && listed.left
    ? { left: listed.left, isCurrent: listed.text === text }
    : null;
}

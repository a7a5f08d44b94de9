import { useEffect } from "react";
import { parseJson } from "../../../language/values.ts";
import { readStoredText, storeText } from "../base/browser-storage.ts";
import { useSessionState } from "../session/StudioContext.tsx";
import { hasUnsavedChanges } from "../session/session-state.ts";

/** Maximum number of files that the browser remembers of each kind. */
const MAX_FILES = 60;

type VisitKind = "opened" | "edited";

/** Returns the files that were opened or edited in this browser, the last one first. */
export function visitedFiles(kind: VisitKind): readonly string[] {
  const stored = parseJson(readStoredText(kind) ?? "");
  return Array.isArray(stored) ? stored.filter((path) => typeof path === "string") : [];
}

function noteVisit(kind: VisitKind, path: string): void {
  const others = visitedFiles(kind).filter((one) => one !== path);
  storeText(kind, JSON.stringify([path, ...others].slice(0, MAX_FILES)));
}

/** Remembers in the browser which files are opened and edited. */
export function useVisitedFiles(): void {
  const path = useSessionState(({ open }) => open?.path ?? null);
  const isEdited = useSessionState(({ open }) => hasUnsavedChanges(open));
  useEffect(() => {
    if (path !== null) noteVisit("opened", path);
  }, [path]);
  useEffect(() => {
    if (path !== null && isEdited) noteVisit("edited", path);
  }, [path, isEdited]);
}

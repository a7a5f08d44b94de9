import type { EditorView } from "@codemirror/view";
import { type RefObject, useSyncExternalStore } from "react";
import { createRequiredContext } from "../base/create-required-context.ts";
import type { PersonaChoice, StudioClient } from "../base/studio-client.ts";
import type { EditorSession } from "./editor-session.ts";
import type { PreviewState, PreviewStore } from "./preview-store.ts";
import type { SessionState } from "./session-state.ts";

/** The objects that all components of the studio share. */
interface StudioContextValue {
  session: EditorSession;
  preview: PreviewStore;
  server: StudioClient;
  /** Whether a sandbox simulates the server; else the real server responds. */
  isSandboxed: boolean;
  /** Null until a file is open. */
  viewRef: RefObject<EditorView | null>;
  /** Null until loaded. */
  personas: readonly PersonaChoice[] | null;
}

/** The context of the objects that all components of the studio share. */
export const [StudioContext, useStudio] = createRequiredContext<StudioContextValue>("StudioContext");

/** Returns a part of the editor session's state. The component renders again when this part changes. */
export function useSessionState<T>(part: (state: SessionState) => T): T {
  const { store } = useStudio().session;
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/** Returns a part of the preview's state. The component renders again when this part changes. */
export function usePreviewState<T>(part: (preview: PreviewState) => T): T {
  const { preview } = useStudio();
  return useSyncExternalStore(preview.subscribe, () => part(preview.get()));
}

import type { EditorView } from "@codemirror/view";
import { type RefObject, useSyncExternalStore } from "react";
import { requiredContext } from "../base/context.ts";
import type { PersonaChoice, Server } from "../base/server.ts";
import type { EditorSession } from "./editor-session.ts";
import type { PreviewState, PreviewStore } from "./preview-store.ts";
import type { SessionState } from "./session-state.ts";

/** The objects that all components of the studio share. */
interface StudioParts {
  session: EditorSession;
  preview: PreviewStore;
  server: Server;
  /** Whether a sandbox plays the mall; otherwise the real mall answers. */
  isSandboxed: boolean;
  /** Null until a file is open. */
  viewRef: RefObject<EditorView | null>;
  /** Null until loaded. */
  personas: readonly PersonaChoice[] | null;
}

export const [StudioContext, useStudio] = requiredContext<StudioParts>("StudioContext");

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

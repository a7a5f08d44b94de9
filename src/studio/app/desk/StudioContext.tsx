import type { EditorView } from "@codemirror/view";
import { type RefObject, useSyncExternalStore } from "react";
import { requiredContext } from "../base/context.ts";
import type { Persona, Server } from "../base/server.ts";
import type { Desk } from "./desk.ts";
import type { DeskState } from "./desk-state.ts";
import type { Look, LookStore } from "./look.ts";

/** What all parts of the studio share. */
interface Shared {
  desk: Desk;
  look: LookStore;
  server: Server;
  /** The mall is played by a sandbox; else a real one answers. */
  isSandboxed: boolean;
  /** Null before a file is open. */
  viewRef: RefObject<EditorView | null>;
  /** Null until they are known. */
  personas: readonly Persona[] | null;
}

export const [StudioContext, useStudio] = requiredContext<Shared>("StudioContext");

/** A part of what is known of the texts: the component is drawn again when that part is another. */
export function useDesk<T>(part: (state: DeskState) => T): T {
  const { store } = useStudio().desk;
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/** The same of how the preview is looked at. */
export function useLook<T>(part: (look: Look) => T): T {
  const { look } = useStudio();
  return useSyncExternalStore(look.subscribe, () => part(look.get()));
}

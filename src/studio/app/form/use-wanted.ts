import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { pathOf, pointerOf } from "../../../check/json/json-node.ts";
import { idOf } from "./model/form-context.ts";
import type { FormDesk } from "./model/form-desk.ts";

/** Takes the keyboard to the place that is wanted, once it is drawn; to what it stands in where there is none. */
export function useWanted({ fold, store }: FormDesk, scroll: RefObject<HTMLElement | null>): void {
  const wanted = useSyncExternalStore(store.subscribe, () => store.get().wanted);
  useEffect(() => {
    const root = scroll.current;
    if (!wanted || !root) return;
    const { pointer } = wanted;
    const path = pathOf(pointer);
    const places = [...path.keys()].map((index) => pointerOf(path.slice(0, path.length - index)));
    const exact = elementOf(root, pointer);
    const closed = places
      .slice(1)
      .concat("")
      .find((place) => root.querySelector(`[aria-expanded="false"][data-more="${CSS.escape(place)}"]`));
    if (!exact && closed !== undefined) {
      fold(`${closed}/+`, true);
      store.set({ wanted: { pointer } });
      return;
    }
    const element = exact ?? places.flatMap((place) => elementOf(root, place) ?? [])[0];
    store.set({ wanted: null });
    element?.scrollIntoView({ block: "nearest" });
    element?.focus({ preventScroll: true });
    store.set({ here: pointer });
  }, [wanted, store, fold, scroll]);
}

const FOCUSABLE = "input:enabled, textarea:enabled, select:enabled, button:enabled";

function elementOf(root: HTMLElement, pointer: string): HTMLElement | null {
  const own = document.getElementById(idOf(pointer));
  if (own && root.contains(own)) return own;
  const place = root.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  return place?.matches("button") ? place : (place?.querySelector<HTMLElement>(FOCUSABLE) ?? null);
}

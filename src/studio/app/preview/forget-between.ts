import type { Observable } from "../base/observable.ts";
import type { DeskState } from "../desk/desk-state.ts";
import type { LookStore } from "../desk/look.ts";

/**
 * Whenever another page comes onto the desk, what was set and told of the one before is forgotten, before anybody draws
 * it. Of the first page nothing is: its address may have named a state already. A file without a page changes nothing.
 */
export function forgetBetween(
  desk: Pick<Observable<DeskState>, "get" | "subscribe">,
  look: Pick<LookStore, "forget">,
): void {
  let last: string | null = null;
  desk.subscribe(() => {
    const { open, answered } = desk.get();
    const key = answered?.answer.page?.key;
    if (!open || key === undefined) return;
    const place = `${open.path} ${key}`;
    const isAnother = last !== null && last !== place;
    last = place;
    if (isAnother) look.forget();
  });
}

import { pickNumber } from "./pick-number.ts";
import type { Store } from "./store.ts";

/** A value for every variable: the element of each choice, the steps of each quantity. */
export interface Model {
  elements: readonly number[];
  steps: readonly number[];
}

/** For every variable the value that reads most naturally, whatever the others are. */
export function typicalModel(store: Store): Model {
  return store.once(`typical ${store.choices.length} ${store.quantities.length}`, () => ({
    elements: store.choices.map(({ preferred }) => preferred[0] ?? 0),
    steps: store.quantities.map((quantity) => pickNumber(quantity, quantity.low, quantity.high) ?? 0),
  }));
}

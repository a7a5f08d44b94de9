import type { Inequality } from "./linear.ts";
import type { State } from "./state.ts";
import type { Quantity } from "./store.ts";

/** The inequalities among numbers that are linked, and those numbers, named ones first. */
export function linkedSystem({ high, linked, low, store }: State): {
  inequalities: Inequality[];
  quantities: Quantity[];
} {
  const forms = linked.map((id) => store.forms[id]).filter((form) => form !== undefined);
  const ids = new Set(forms.flatMap(({ parts }) => parts.map(({ quantity }) => quantity)));
  const quantities = [...ids].map((id) => store.quantities[id]).filter((quantity) => quantity !== undefined);
  quantities.sort((a, b) => b.preferred.length - a.preferred.length || a.id - b.id);
  const place = new Map(quantities.map(({ id }, index) => [id, index]));
  const singles = quantities.map(({ form }) => store.forms[form]).filter((form) => form !== undefined);
  const inequalities = [...forms, ...singles].flatMap(({ id, parts }) => {
    const factors = new Array<number>(quantities.length).fill(0);
    for (const { quantity, factor } of parts) factors[place.get(quantity) ?? 0] = factor;
    const [least, most] = [low[id] as number, high[id] as number];
    return [
      ...(most < Number.POSITIVE_INFINITY ? [{ factors, bound: most }] : []),
      ...(least > Number.NEGATIVE_INFINITY
        ? [{ factors: factors.map((factor) => 0 - factor), bound: -least }]
        : []),
    ];
  });
  return { inequalities, quantities };
}

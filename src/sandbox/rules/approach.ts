import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../language/values.ts";

type IsKept = (value: unknown) => boolean;

/**
 * A value that is kept, as near to a wanted one as that can be: what of it need not be other than there is as there.
 * `own` must be kept itself. Of a list of another length it becomes one item, so that of the many days of a calendar one
 * is as it is there; an empty list takes one item away. Pure.
 */
export function approach(own: unknown, wanted: unknown, isKept: IsKept): unknown {
  if (isDeepStrictEqual(own, wanted)) return own;
  if (isKept(wanted)) return wanted;
  if (Array.isArray(own) && Array.isArray(wanted)) return approachList(own, wanted, isKept);
  if (isObject(own) && isObject(wanted)) return approachObject(own, wanted, isKept);
  return own;
}

function approachObject(
  own: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  isKept: IsKept,
): unknown {
  let now = own;
  for (const [key, value] of Object.entries(wanted)) {
    const before = now;
    now = { ...before, [key]: approach(before[key], value, (one) => isKept({ ...before, [key]: one })) };
  }
  return now;
}

function approachList(own: readonly unknown[], wanted: readonly unknown[], isKept: IsKept): unknown {
  const isSameLength = own.length === wanted.length;
  const [item] = own;
  if (own.length === 0) return wanted.map((_, at) => without(wanted, at)).find(isKept) ?? own;
  for (const index of isSameLength ? [] : wanted.keys()) {
    const around = (one: unknown) => put(wanted, index, one);
    if (isKept(around(item))) return around(approach(item, wanted[index], (one) => isKept(around(one))));
  }
  if (!isSameLength) return own;
  let now = own;
  for (const index of own.keys()) {
    const before = now;
    now = put(
      before,
      index,
      approach(before[index], wanted[index], (one) => isKept(put(before, index, one))),
    );
  }
  return now;
}

function put(list: readonly unknown[], at: number, item: unknown): unknown[] {
  return list.map((one, index) => (index === at ? item : one));
}

function without(list: readonly unknown[], at: number): unknown[] {
  return list.filter((_, index) => index !== at);
}

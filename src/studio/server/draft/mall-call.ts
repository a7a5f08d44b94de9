import { isObject } from "../../../language/values.ts";
import { faultKinds } from "../../../sandbox/http/fault.ts";
import { type Input, textAt } from "../http/input.ts";
import type { DraftedCall } from "./drafted-mall.ts";

/** A call as it was sent by the frame. Throws Refused. */
export function mallCallOf(input: Input): DraftedCall {
  const { clock, given, fault } = input;
  return {
    path: textAt(input, "path"),
    fields: textsIn(input.fields),
    headers: textsIn(input.headers),
    fault: faultKinds.find((kind) => kind === fault) ?? null,
    clock: typeof clock === "number" ? clock : null,
    ...(isObject(given) && { given: { data: given.data } }),
  };
}

function textsIn(value: unknown): Record<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

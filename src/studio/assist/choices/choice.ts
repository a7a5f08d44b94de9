import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import { descriptionOf, sayDescription } from "../../../check/schema/say.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import { en, joined, type Saying, same } from "../../../language/messages/saying.ts";
import type { Choice, ChoiceKind } from "../../api-assist.ts";
import type { Snippet } from "../place/snippet.ts";
import { sayShape } from "./say-shape.ts";

interface More {
  name?: Saying;
  detail?: Saying | null;
  description?: Saying | null;
  isNeeded?: boolean;
}

/** A choice by its label and what it writes. */
export function choiceOf(
  label: string,
  kind: ChoiceKind,
  { places, text }: Snippet,
  more: More = {},
): Choice {
  const { description = null, detail = null, isNeeded = false, name = same(label) } = more;
  return { label, name, kind, text, places, detail, description, isNeeded };
}

/** What a schema says of a place; null where it says nothing. */
export function describedBy(schema: JsonSchema | undefined): Saying | null {
  return schema?.description === undefined ? null : descriptionOf(schema);
}

/** What a place means: in a few words, and in all that its schema says, with what may stand there. */
export function explained(shape: Shape | undefined): More {
  const description = describedBy(shape?.annotations);
  if (!shape || !description) return {};
  const kinds = sayShape(shape);
  const whole =
    kinds.en === ""
      ? description
      : joined([description, en`May hold: ${kinds}`.zh`可以写：${kinds}`], same("\n"));
  return { detail: sayDescription(shape), description: whole };
}

/** Each label once: the first that has it. */
export function eachOnce(choices: readonly Choice[]): Choice[] {
  const seen = new Set<string>();
  return choices.filter(({ label }) => !seen.has(label) && seen.add(label));
}

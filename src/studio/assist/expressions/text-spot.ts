import type { Scopes } from "../../../check/inspect/inspect.ts";
import { escapeForString, indexInString, offsetInString } from "../../../check/json/string-offset.ts";
import type { Visit } from "../../../check/schema/walk.ts";
import type { Draft } from "../place/draft.ts";
import type { Written } from "../place/scan.ts";
import { tokenAt } from "../place/scan.ts";
import type { Snippet } from "../place/snippet.ts";
import { type Seen, seenBehind } from "./scope.ts";
import { type ExpressionSpot, spotAt } from "./spot.ts";

/** A text of the document in which names may stand, at a place of it. */
export interface TextSpot {
  /** What the text says, escapes read. */
  value: string;
  /** The place in it. */
  at: number;
  /** The expression there; undefined among the words of a template. */
  spot: ExpressionSpot | undefined;
  seen: Seen;
}

/** The expression or template that is written at a place, and what it sees. Undefined within an escape, too: nothing fits there. */
export function textSpot(
  draft: Draft,
  { start }: Pick<Written, "start">,
  { isTemplate, offset }: { offset: number; isTemplate: boolean },
): TextSpot | undefined {
  const { text } = draft.file.source;
  const token = tokenAt(text, start);
  const scopes = draft.scopes();
  if (token.kind !== "string" || !scopes) return undefined;
  const { value } = token;
  const index = indexInString(text, start, offset);
  if (index === undefined) return undefined;
  const at = Math.min(index, value.length);
  const spot = spotAt(value, at, isTemplate);
  const known = seenFrom(scopes, draft.visitAt(start));
  return { value, at, spot, seen: seenBehind(value, spot?.before ?? [], known) };
}

/** What expressions see at a value of the document; where that cannot be told, what all of them see. */
export function seenFrom(scopes: Scopes, visit: Visit | undefined) {
  const names = visit ? scopes.seenAt(visit) : scopes.names.type;
  return { names, root: scopes.root, binds: visit?.binds ?? {} };
}

/** Where a character of a text stands in the file. */
export function inFile(draft: Draft, start: number, index: number): number {
  return offsetInString(draft.file.source.text, start, index);
}

/** As it stands within the quotes of a text. Pure. */
export function escaped({ places, text }: Snippet): Snippet {
  const shift = (offset: number) => escapeForString(text.slice(0, offset)).length;
  return {
    text: escapeForString(text),
    places: places.map(({ from, to }) => ({ from: shift(from), to: shift(to) })),
  };
}

import { readJson } from "../check/json/read-json.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { describePlace } from "../compare/describe-place.ts";
import { findDifferences } from "../compare/document-differences.ts";
import { en, type LocalizedText } from "../language/messages/localized-text.ts";

/**
 * Returns the places at which a text differs from an earlier one, in words. Returns an empty list if only white space or
 * notes for colleagues differ, or if a text is not valid JSON. Pure.
 */
export function describeChangedPlaces(
  before: string,
  after: string,
  shape: SchemaShape | undefined,
): LocalizedText[] {
  const [old, now] = [before, after].map((text) => readJson({ path: "", text }));
  if (!shape || !old?.root || !now?.root || old.syntax.length + now.syntax.length > 0) return [];
  return findDifferences({ before: old.root, after: now.root, shape }).map(({ trail }) =>
    trail.length > 1 ? describePlace(trail) : en`the whole document`.zh`整个文档`,
  );
}

import { toPlainValue } from "../../../src/check/json/json-node.ts";
import { readJson } from "../../../src/check/json/read-json.ts";
import { SchemaShapes } from "../../../src/check/schema/schema-shape.ts";
import { walkDocument } from "../../../src/check/schema/walk-document.ts";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { schemas } from "../../check/support.ts";

/** A place that shows a state table: the campaign reduced to that place, and the dialog to open. */
export interface TablePlace {
  campaign: Campaign;
  dialogs: string[];
}

const shape = new SchemaShapes(schemas).root("campaign.schema.json");

/** Returns every place that shows a table, by the table's name: in the view, dialogs, lists and tabs. */
export function tablePlacesOf(campaign: Campaign): Map<string, TablePlace[]> {
  const { root } = readJson({ path: "", text: JSON.stringify(campaign) });
  const showings = new Map<string, TablePlace[]>();
  for (const { node, path, shape: place } of root ? walkDocument(root, shape) : []) {
    if (place.annotations["x-references"]?.map !== "tables" || node.kind !== "string") continue;
    const dialogs = path[0] === "dialogs" ? [String(path[1])] : [];
    const whole = toPlainValue(root ?? node) as Campaign; // a copy of the campaign
    const alone = onlyAt({ ...whole, ...(dialogs.length > 0 && { view: [] }) }, path) as Campaign;
    showings.set(node.value, [...(showings.get(node.value) ?? []), { campaign: alone, dialogs }]);
  }
  return showings;
}

/**
 * Returns the value with each list along the path reduced to the item on the path, such as a tab or a block. The item's
 * own condition is removed, because it is not the table's.
 */
function onlyAt(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) return [always(onlyAt(value[Number(key)], rest))];
  return { ...(value as object), [key]: onlyAt((value as Record<string, unknown>)[key], rest) };
}

function always(block: unknown): unknown {
  const { when: _, ...rest } = block as { when?: unknown };
  return rest;
}

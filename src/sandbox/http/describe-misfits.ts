import { jsonPointerOf } from "../../check/json/json-node.ts";
import type { ResponseSchema } from "../../language/document.generated.ts";
import { fixedTextLengthOf } from "../../language/response-schema.ts";
import type { Zone } from "../../language/time.ts";
import { isObject, ownEntryOf, UNKNOWN } from "../../language/values.ts";
import { readAnswer } from "../../plan/read-answer.ts";

/**
 * Describes where and how data differs from its schema, each place with its JSON Pointer; undefined if it fits. Pages
 * read many forms of a value, but the sandbox must send the canonical one. Nothing may be missing except values with a
 * default and nullable ones. Pure.
 */
export function describeMisfits(schema: ResponseSchema, data: unknown, zone: Zone): string | undefined {
  const { data: read, misfits } = readAnswer(schema, data, zone);
  const found = misfits.length > 0 ? misfits : listMisfits({ schema, sent: data, read, zone, path: [] });
  return found.length > 0 ? found.join("; ") : undefined;
}

interface ComparedValue {
  schema: ResponseSchema;
  sent: unknown;
  /** Value as a page reads it. */
  read: unknown;
  zone: Zone;
  path: readonly (string | number)[];
}

function listMisfits({ schema, sent, read, zone, path }: ComparedValue): string[] {
  // Such a field accepts any value.
  if (schema.truthy) return [];
  // A value that came but cannot be read is already among the reader's own misfits.
  if (read === UNKNOWN) return [`"${jsonPointerOf(path)}" (missing)`];
  if (sent === undefined || sent === null) return [];
  if (Array.isArray(read) && Array.isArray(sent)) {
    const { items = {} } = schema;
    // Each item on its own: the page may read them in another order (`orderBy`).
    return sent.flatMap((one, i) =>
      listMisfits({
        schema: items,
        sent: one,
        read: readAnswer(items, one, zone).data,
        zone,
        path: [...path, i],
      }),
    );
  }
  if (isObject(read) && isObject(sent)) {
    const { properties = {} } = schema;
    return Object.entries(read).flatMap(([key, one]) =>
      listMisfits({
        schema: ownEntryOf(properties, key) ?? {},
        sent: ownEntryOf(sent, key),
        read: one,
        zone,
        path: [...path, key],
      }),
    );
  }
  return read === sent || isSeparatedText(schema, sent, read)
    ? []
    : [`"${jsonPointerOf(path)}" (expected the form ${JSON.stringify(read)})`];
}

/** Whether a text of fixed length, such as the digits of a draw, came with commas between its characters. */
function isSeparatedText(schema: ResponseSchema, sent: unknown, read: unknown): boolean {
  return fixedTextLengthOf(schema) !== undefined && typeof read === "string" && sent === [...read].join(",");
}

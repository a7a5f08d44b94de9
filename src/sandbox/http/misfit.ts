import { pointerOf } from "../../check/json/json-node.ts";
import type { ResponseSchema } from "../../language/document.generated.ts";
import { isObject, ownEntry, UNKNOWN } from "../../language/values.ts";
import { readAnswer } from "../../plan/read-answer.ts";

/**
 * Where and how data is not as its schema says, each place with its JSON Pointer; undefined where it fits. Pages read
 * many forms of a value, the sandbox sends one: what it answers has to be what is read from it, and nothing may be
 * missing but what has a default or may be null. Pure.
 */
export function misfitOf(schema: ResponseSchema, data: unknown): string | undefined {
  const { data: read, misfits } = readAnswer(schema, data);
  const found = misfits.length > 0 ? misfits : differences({ schema, sent: data, read, path: [] });
  return found.length > 0 ? found.join("; ") : undefined;
}

interface Place {
  schema: ResponseSchema;
  sent: unknown;
  /** What a page makes of it. */
  read: unknown;
  path: readonly (string | number)[];
}

function differences({ schema, sent, read, path }: Place): string[] {
  // Whatever comes in such a field is in its form.
  if (schema.truthy) return [];
  // What came and cannot be read would be among the reader's own misfits.
  if (read === UNKNOWN) return [`"${pointerOf(path)}" (missing)`];
  if (sent === undefined || sent === null) return [];
  if (Array.isArray(read) && Array.isArray(sent)) {
    const { items = {} } = schema;
    return read.flatMap((one, i) =>
      differences({ schema: items, sent: sent[i], read: one, path: [...path, i] }),
    );
  }
  if (isObject(read) && isObject(sent)) {
    const { properties = {} } = schema;
    return Object.entries(read).flatMap(([key, one]) =>
      differences({
        schema: ownEntry(properties, key) ?? {},
        sent: ownEntry(sent, key),
        read: one,
        path: [...path, key],
      }),
    );
  }
  return read === sent ? [] : [`"${pointerOf(path)}" (expected the form ${JSON.stringify(read)})`];
}

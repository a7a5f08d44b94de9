import {
  isObjectOrList,
  MAX_SAMPLE_DEPTH,
  sampleListOfSize,
  sampleScalars,
  sampleValueOf,
} from "../../../src/check/tables/world/sample-value.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";

/** Maximum number of boundary answers of one schema. */
const MAX_ANSWERS = 200;

/**
 * Returns at most 200 answers at the limits of a schema. Each differs from the sample in one field: a listed value, a
 * bound or the step next to it, 0, null, the empty text, or a list with no or several items. Pure.
 */
export function boundaryAnswers(schema: ResponseSchema): unknown[] {
  const answers: unknown[] = [sampleValueOf(schema)];
  vary(schema, sampleValueOf(schema), (answer) => answers.push(answer));
  const distinct = new Map(answers.map((answer) => [JSON.stringify(answer), answer]));
  return [...distinct.values()].slice(0, MAX_ANSWERS);
}

function vary(schema: ResponseSchema, sample: unknown, found: (answer: unknown) => void, depth = 0): void {
  for (const value of sampleScalars(schema)) found(value);
  if (depth > MAX_SAMPLE_DEPTH) return;
  if (Array.isArray(sample)) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
    for (const size of [minItems, minItems + 1, Math.min(maxItems, minItems + 3)]) {
      if (size <= maxItems) found(sampleListOfSize(schema, size, depth));
    }
    sample.forEach((item: unknown, index) => {
      vary(
        schema.items ?? {},
        item,
        (other) => found(sample.map((same: unknown, at) => (at === index ? other : same))),
        depth + 1,
      );
    });
  } else if (isObjectOrList(sample)) {
    const members = sample as Record<string, unknown>;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      vary(property, members[name], (other) => found({ ...members, [name]: other }), depth + 1);
    }
  }
}

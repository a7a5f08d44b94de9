import type { Schemas } from "../check/schema/json-schema.ts";
import { sampleOf } from "../check/tables/world/sample.ts";
import type { Campaign } from "../language/document.generated.ts";
import { evaluate } from "../language/evaluation/evaluate.ts";
import { namesIn } from "../language/syntax/names-in.ts";
import { parse } from "../language/syntax/parse.ts";
import type { WordEntry } from "./reference.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * What the example of a campaign knows, for expressions to be tried with: its constants, and an answer of each of its
 * calls. What examples of expressions ask for in vain is left out. Pure.
 */
export function sampleValues(schemas: Schemas, examples: WordEntry["examples"]): Values {
  // The example is what its schema says; a test holds that.
  const campaign = schemas["campaign.schema.json"]?.examples?.[0] as Partial<Campaign> | undefined;
  const answers = Object.entries(campaign?.endpoints ?? {}).flatMap(([name, { data }]) =>
    data ? [[name, sampleOf(data)] as const] : [],
  );
  const known: Values = { ...Object.fromEntries(answers), constants: campaign?.constants ?? {} };
  return examples.reduce((values, [text, value]) => {
    const read = parse(text);
    if ("error" in read || JSON.stringify(evaluate(read.node, values)) === JSON.stringify(value))
      return values;
    return namesIn(read.node).reduce(without, values);
  }, known);
}

function without(values: Values, [first, ...rest]: readonly string[]): Values {
  if (first === undefined || !Object.hasOwn(values, first)) return values;
  const { [first]: own, ...others } = values;
  if (rest.length === 0 || typeof own !== "object" || own === null) return others;
  return { ...others, [first]: without(own as Values, rest) };
}

import { signatures } from "../../../src/language/types/signatures.ts";
import type { Random } from "./random.ts";

/**
 * A call of the function as schemas/functions.json says it takes arguments, each written by `argumentOf` for its kind.
 * Now and then an argument is missing, or one too many.
 */
export function callText(name: string, random: Random, argumentOf: (kind: string) => string): string {
  const signature = signatures.get(name);
  if (!signature) throw new Error(`no function ${name}`);
  const { parameters, least, most, isMethod } = signature;
  const off = random(20);
  const further = random(Math.min(most - least, 2) + 1);
  const count = Math.max(0, least + further + (off === 0 ? 1 : off === 1 ? -1 : 0));
  const values = Array.from({ length: count }, (_, index) => {
    const kinds = (parameters[index] ?? parameters.at(-1) ?? "any").split("|");
    return argumentOf(kinds[random(kinds.length)] ?? "any");
  });
  const [first, ...rest] = values;
  return isMethod && first !== undefined
    ? `(${first}).${name}(${rest.join(", ")})`
    : `${name}(${values.join(", ")})`;
}

import { parseArgs } from "node:util";
import type { Checkout, Scaffold } from "../../scripts/new/checkout.ts";
import { runScaffold } from "../../scripts/new/scaffold.ts";

/** Returns the result of `new` with these words in a checkout. */
export function scaffoldFor(words: string, checkout: Checkout): Scaffold {
  const { positionals, values } = parseArgs({
    args: words.split(" ").filter(Boolean),
    allowPositionals: true,
    options: { in: { type: "string" }, from: { type: "string" } },
  });
  return runScaffold({ names: positionals, folder: values.in, from: values.from }, checkout);
}

/** Like `scaffoldFor`, but throws for a refusal. */
export function madeFor(words: string, checkout: Checkout): Extract<Scaffold, { files: object }> {
  const made = scaffoldFor(words, checkout);
  if ("refusal" in made) throw new Error(made.refusal.en);
  return made;
}

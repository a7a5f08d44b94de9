/** What is read of schemas/functions.json. */
interface FunctionFile {
  functions: object;
  macros: Readonly<Record<string, { method?: boolean }>>;
  formats: object;
}

/**
 * The names of functions, macros and formats as types: imported JSON would only say that they are texts. After a new
 * entry the compiler asks for the function's implementation (evaluation/functions.ts) and how proofs follow it
 * (tables/translation/calls.ts); signatures, messages and tests come from the entry, and the golden message that lists
 * all functions is refreshed. Pure.
 */
export function functionNames({ functions, macros, formats }: FunctionFile): string {
  const listMacros = Object.entries(macros).flatMap(([name, { method }]) => (method ? [name] : []));
  return [
    "// Generated from schemas/functions.json by npm run generate. Do not edit.",
    "",
    ...union("FunctionName", "The functions of expressions.", Object.keys(functions)),
    ...union("Macro", "What goes through a list with an expression for its items.", listMacros),
    ...union("FormatName", "The formats of templates.", Object.keys(formats)),
  ].join("\n");
}

function union(type: string, description: string, names: readonly string[]): string[] {
  const members = names.map((name) => `\n  | ${JSON.stringify(name)}`);
  return [`/** ${description} */`, `export type ${type} =${members.join("")};`, ""];
}

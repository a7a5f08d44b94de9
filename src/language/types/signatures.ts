import spec from "../../../schemas/functions.json" with { type: "json" };

/** What a function takes and gives. A kind is as types.ts has it, or several of them joined by |. */
export interface Signature {
  /** The kinds of its parameters; the last one's is also that of any further arguments. */
  parameters: readonly string[];
  /** How many arguments it takes. */
  least: number;
  most: number;
  result: string;
  /** The function has no result for some arguments of the right type. */
  isPartial: boolean;
  /** Whole numbers give a whole number. */
  keepsWhole: boolean;
  /** Written behind its first argument. */
  isMethod: boolean;
  /** How a call looks, such as `'text'.contains(string)`. */
  usage: string;
}

/** What goes through a list, and `has`: their arguments are no values, so the type checker looks at them itself. */
export type MacroSignature = Pick<Signature, "isMethod" | "usage">;

export interface FormatSignature {
  input: string;
  /** The kind of the argument behind the colon, or undefined for none. */
  argument: string | undefined;
  /** How it is written, such as `fixed:2`. */
  usage: string;
}

/** An entry of schemas/functions.json, which says there what each of these means. */
interface Entry {
  parameters: readonly string[];
  result: string;
  method?: boolean;
  keepsWhole?: boolean;
  alsoCalled?: readonly string[];
}

const functionEntries: Readonly<Record<string, Entry>> = spec.functions;
const macroEntries: Readonly<Record<string, Entry>> = spec.macros;

/** The functions of schemas/functions.json. Phones do not load this: functions.ts is theirs. */
export const signatures: ReadonlyMap<string, Signature> = new Map(
  Object.entries(functionEntries).map(([name, entry]) => [name, signatureOf(name, entry)]),
);

/** The macros of schemas/functions.json. */
export const macroSignatures: ReadonlyMap<string, MacroSignature> = new Map(
  Object.entries(macroEntries).map(([name, entry]) => [name, signatureOf(name, entry)]),
);

/** The functions and macros by what people call them elsewhere. */
export const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...functionEntries, ...macroEntries }).flatMap(([name, { alsoCalled = [] }]) =>
    alsoCalled.map((other): [string, string] => [other, name]),
  ),
);

/** The formats of schemas/functions.json. */
export const formatSignatures: ReadonlyMap<string, FormatSignature> = new Map(
  Object.entries(spec.formats).map(([name, { input, argument, examples }]) => [
    name,
    { input, argument: argument ?? undefined, usage: usageOfFormat(String(examples[0]?.[0])) },
  ]),
);

function signatureOf(name: string, entry: Entry): Signature {
  const { parameters, result, method = false, keepsWhole = false } = entry;
  const [receiver, ...rest] = parameters;
  const isVariadic = parameters.some((parameter) => parameter.endsWith("..."));
  return {
    parameters: parameters.map((parameter) => parameter.replace(/\.\.\.$|\?$/, "")),
    least: parameters.filter((parameter) => !parameter.endsWith("?")).length,
    most: isVariadic ? Number.POSITIVE_INFINITY : parameters.length,
    result: result.replace("?", ""),
    isPartial: result.endsWith("?"),
    keepsWhole,
    isMethod: method,
    usage: method ? `${receiver}.${name}(${rest.join(", ")})` : `${name}(${parameters.join(", ")})`,
  };
}

/** What stands behind the bar of a placeholder: `fixed:2` in `{1.5 | fixed:2}`. */
function usageOfFormat(placeholder: string): string {
  return /\| (.+)\}$/.exec(placeholder)?.[1] ?? placeholder;
}

import spec from "../../../schemas/functions.json" with { type: "json" };

/** Parameters and result of a function. A kind is one that `typeOfKind` knows, or several of them joined by |. */
export interface Signature {
  /** Kinds of the parameters; the last one also applies to any further arguments. */
  parameters: readonly string[];
  /** Minimum and maximum number of arguments. */
  least: number;
  most: number;
  result: string;
  /** The function has no result for some arguments of the right type. */
  isPartial: boolean;
  /** Whole numbers give a whole number. */
  keepsWhole: boolean;
  /** A call is written after its first argument: `a.f(b)`. */
  isMethod: boolean;
  /** Form of a call, such as `string.contains(string)`. */
  usage: string;
}

/** Signature of a list macro or of `has`. The type checker handles their arguments itself. */
export type MacroSignature = Pick<Signature, "isMethod" | "usage">;

export interface FormatSignature {
  input: string;
  /** Kind of the argument after the colon; undefined if it takes none. */
  argument: string | undefined;
  /** Form of a use, such as `fixed:2`. */
  usage: string;
}

/** Entry of schemas/functions.json, which documents these fields. */
interface Entry {
  parameters: readonly string[];
  result: string;
  method?: boolean;
  keepsWhole?: boolean;
  alsoCalled?: readonly string[];
}

const functionEntries: Readonly<Record<string, Entry>> = spec.functions;
const macroEntries: Readonly<Record<string, Entry>> = spec.macros;

/** Functions of schemas/functions.json. Phones load functions.ts instead. */
export const signatures: ReadonlyMap<string, Signature> = new Map(
  Object.entries(functionEntries).map(([name, entry]) => [name, signatureOf(name, entry)]),
);

/** Macros of schemas/functions.json. */
export const macroSignatures: ReadonlyMap<string, MacroSignature> = new Map(
  Object.entries(macroEntries).map(([name, entry]) => [name, signatureOf(name, entry)]),
);

/** Names that other languages use, each with the name of our function or macro. */
export const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...functionEntries, ...macroEntries }).flatMap(([name, { alsoCalled = [] }]) =>
    alsoCalled.map((other): [string, string] => [other, name]),
  ),
);

/** Formats of schemas/functions.json. */
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

/** Returns the part after the bar of a placeholder: `fixed:2` in `{1.5 | fixed:2}`. */
function usageOfFormat(placeholder: string): string {
  return /\| (.+)\}$/.exec(placeholder)?.[1] ?? placeholder;
}

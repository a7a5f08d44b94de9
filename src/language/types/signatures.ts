import spec from "../../../schemas/functions.json" with { type: "json" };

/**
 * Parameters and result of a function, by which calls are checked. A kind is a name that `typeOfKind` knows, or
 * several joined by |.
 */
export interface FunctionSignature {
  /** Kinds of the parameters; the last one also applies to any further arguments. */
  parameters: readonly string[];
  /** Minimum and maximum number of arguments. */
  least: number;
  most: number;
  result: string;
  /** The function may give an error even for arguments of the right type, such as a day that does not exist. */
  isPartial: boolean;
  /** Arguments that are whole numbers give a whole number. */
  keepsWhole: boolean;
  /** A call is written after its first argument: `a.f(b)`. */
  isMethod: boolean;
  /** Form of a call, such as `string.contains(string)`. */
  usage: string;
}

/** Description of a list macro or of `has`. The type checker knows their arguments itself. */
export type MacroSignature = Pick<FunctionSignature, "isMethod" | "usage">;

/** What a format of templates accepts, such as `fixed` in `{price | fixed:2}`. */
export interface FormatSignature {
  input: string;
  /** Kind of the argument after the colon; undefined if it takes none. */
  argument: string | undefined;
  /** Form of a use, such as `fixed:2`. */
  usage: string;
}

/** Entry of schemas/functions.json, which documents these fields. */
interface FunctionEntry {
  parameters: readonly string[];
  result: string;
  method?: boolean;
  keepsWhole?: boolean;
  alsoCalled?: readonly string[];
}

const functionEntries: Readonly<Record<string, FunctionEntry>> = spec.functions;
const macroEntries: Readonly<Record<string, FunctionEntry>> = spec.macros;

/** Functions that expressions can call, from schemas/functions.json. Phones load functions.ts instead. */
export const functionSignatures: ReadonlyMap<string, FunctionSignature> = new Map(
  Object.entries(functionEntries).map(([name, entry]) => [name, signatureOf(name, entry)]),
);

/** Macros that expressions can use, from schemas/functions.json. */
export const macroSignatures: ReadonlyMap<string, MacroSignature> = new Map(
  Object.entries(macroEntries).map(([name, entry]) => [name, signatureOf(name, entry)]),
);

/** Function names of other languages, such as `length`, each with our name for it, to suggest it. */
export const namesInOtherLanguages: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...functionEntries, ...macroEntries }).flatMap(([name, { alsoCalled = [] }]) =>
    alsoCalled.map((other): [string, string] => [other, name]),
  ),
);

/** Formats that templates can use, from schemas/functions.json. */
export const formatSignatures: ReadonlyMap<string, FormatSignature> = new Map(
  Object.entries(spec.formats).map(([name, { input, argument, examples }]) => [
    name,
    { input, argument: argument ?? undefined, usage: formatUsage(String(examples[0]?.[0])) },
  ]),
);

function signatureOf(name: string, entry: FunctionEntry): FunctionSignature {
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
function formatUsage(placeholder: string): string {
  return /\| (.+)\}$/.exec(placeholder)?.[1] ?? placeholder;
}

import spec from "../../../schemas/functions.json" with { type: "json" };

/** What a function takes and gives. A kind is a name of Type's kinds, or several joined by |. */
export interface Signature {
  name: string;
  parameters: readonly string[];
  /** The last parameter may be given once or more often. */
  isVariadic: boolean;
  result: "number" | "string" | "boolean";
  /** The function has no result for some arguments of the right type. */
  isPartial: boolean;
  description: string;
  /** How a call looks, such as `'text'.contains(string)`. */
  usage: string;
}

export interface FormatSignature {
  name: string;
  input: string;
  /** The kind of the argument behind the colon, or undefined for none. */
  argument: string | undefined;
  description: string;
}

/** Functions that are written behind their first argument. */
const METHODS: readonly string[] = ["contains", "startsWith", "endsWith"];

/** The functions of schemas/functions.json. */
export const signatures: ReadonlyMap<string, Signature> = new Map(
  Object.entries(spec.functions).map(([name, { parameters, result, description }]) => [
    name,
    {
      name,
      parameters: parameters.map((parameter) => parameter.replace("...", "")),
      isVariadic: parameters.some((parameter) => parameter.endsWith("...")),
      result: result.replace("?", "") as Signature["result"], // a test holds that functions.json names no other kind
      isPartial: result.endsWith("?"),
      description,
      usage: METHODS.includes(name)
        ? `${parameters[0]}.${name}(${parameters.slice(1).join(", ")})`
        : `${name}(${parameters.join(", ")})`,
    },
  ]),
);

/** The formats of schemas/functions.json. */
export const formatSignatures: ReadonlyMap<string, FormatSignature> = new Map(
  Object.entries(spec.formats).map(([name, { input, argument, description }]) => [
    name,
    { name, input, argument: argument ?? undefined, description },
  ]),
);

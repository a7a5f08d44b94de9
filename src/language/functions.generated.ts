// Generated from schemas/functions.json by npm run generate. Do not edit.

/** The functions of expressions. */
export type FunctionName = "min" | "max" | "ceil" | "floor" | "round" | "abs" | "sign" | "size" | "plural" | "contains" | "startsWith" | "endsWith" | "time" | "date" | "daysUntil" | "urlEncode";

/** Macros that evaluate an expression for each item of a list. */
export type Macro = "exists" | "all" | "filter" | "map";

/** The formats of templates. */
export type FormatName = "date" | "fixed" | "number" | "money";

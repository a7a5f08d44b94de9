// Generated from schemas/functions.json by npm run generate. Do not edit.

/** The functions of expressions. */
export type FunctionName = "min" | "max" | "ceil" | "floor" | "round" | "abs" | "sign" | "size" | "contains" | "startsWith" | "endsWith" | "time" | "date" | "daysUntil";

/** What goes through a list with an expression for its items. */
export type Macro = "exists" | "all" | "filter" | "map";

/** The formats of templates. */
export type FormatName = "date" | "fixed" | "money";

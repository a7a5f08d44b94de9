// Generated from schemas/definitions.schema.json by npm run generate. Do not edit.

import type { Step } from "./document.generated.ts";

/** The words that say what a step does. */
export const stepKinds = ["call", "require", "toast", "open", "close", "reload", "play", "reset", "navigate", "redirect", "native", "set", "logout"] as const satisfies readonly (keyof Step)[];

/** What a step does: each has exactly one of these words. */
export type StepKind = (typeof stepKinds)[number];

/** Steps whose word holds a name, not something to read. */
export type NamingStep = "call" | "open" | "close" | "reload" | "play" | "reset" | "native";

/** Steps that ask the server. */
export const askingSteps = ["call", "reload"] as const satisfies readonly StepKind[];

/** Steps that decide whether, or when, those behind them run. */
export const decidingSteps = ["call", "require", "reload", "play"] as const satisfies readonly StepKind[];

/** Steps that lead the customer elsewhere, which shows that a tap did something. */
export const leadingSteps = ["navigate", "redirect", "native"] as const satisfies readonly StepKind[];

/** Steps after which the page is left. */
export const leavingSteps = ["navigate", "redirect"] as const satisfies readonly StepKind[];

/** Steps that ask something of the phone. */
export const phoningSteps = ["redirect", "native"] as const satisfies readonly StepKind[];

/** Steps that show what came of an action. */
export const showingSteps = ["toast", "open"] as const satisfies readonly StepKind[];

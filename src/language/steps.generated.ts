// Generated from schemas/definitions.schema.json by npm run generate. Do not edit.

import type { Step } from "./document.generated.ts";

/** What a step does: each has exactly one of these words. */
export type StepKind = "call" | "require" | "toast" | "open" | "close" | "reload" | "play" | "reset" | "navigate" | "redirect" | "native" | "set" | "logout";

/** The words that say what a step does. */
export const stepKinds: readonly StepKind[] = ["call", "require", "toast", "open", "close", "reload", "play", "reset", "navigate", "redirect", "native", "set", "logout"] satisfies (keyof Step)[];

/** Steps whose word holds a name, not something to read. */
export type NamingStep = "call" | "open" | "close" | "reload" | "play" | "reset" | "native";

/** Steps that ask the server. */
export type AskingStep = "call" | "reload";
export const askingSteps: readonly StepKind[] = ["call", "reload"] satisfies AskingStep[];

/** Steps that decide whether, or when, those behind them run. */
export type DecidingStep = "call" | "require" | "reload" | "play";
export const decidingSteps: readonly StepKind[] = ["call", "require", "reload", "play"] satisfies DecidingStep[];

/** Steps that lead the customer elsewhere, which shows that a tap did something. */
export type LeadingStep = "navigate" | "redirect" | "native";
export const leadingSteps: readonly StepKind[] = ["navigate", "redirect", "native"] satisfies LeadingStep[];

/** Steps after which the page is left. */
export type LeavingStep = "navigate" | "redirect";
export const leavingSteps: readonly StepKind[] = ["navigate", "redirect"] satisfies LeavingStep[];

/** Steps that ask something of the phone. */
export type PhoningStep = "redirect" | "native";
export const phoningSteps: readonly StepKind[] = ["redirect", "native"] satisfies PhoningStep[];

/** Steps that show what came of an action. */
export type ShowingStep = "toast" | "open";
export const showingSteps: readonly StepKind[] = ["toast", "open"] satisfies ShowingStep[];

// Generated from schemas/definitions.schema.json by npm run generate. Do not edit.

import type { Step } from "./document.generated.ts";

/** The keywords of steps: each step has exactly one. */
export type StepKind = "call" | "require" | "toast" | "open" | "close" | "reload" | "play" | "reset" | "navigate" | "redirect" | "native" | "set" | "logout";

/** All keywords of steps. */
export const stepKinds: readonly StepKind[] = ["call", "require", "toast", "open", "close", "reload", "play", "reset", "navigate", "redirect", "native", "set", "logout"] satisfies (keyof Step)[];

/** Steps whose keyword takes a name, not an expression or text. */
export type NamingStep = "call" | "open" | "close" | "reload" | "play" | "reset" | "native";

/** Steps that call the server. */
export type AskingStep = "call" | "reload";
export const askingSteps: readonly StepKind[] = ["call", "reload"] satisfies AskingStep[];

/** Steps that decide whether, or when, the steps after them run. */
export type DecidingStep = "call" | "require" | "reload" | "play";
export const decidingSteps: readonly StepKind[] = ["call", "require", "reload", "play"] satisfies DecidingStep[];

/** Steps that lead the customer elsewhere, so that a tap has a visible effect. */
export type LeadingStep = "navigate" | "redirect" | "native";
export const leadingSteps: readonly StepKind[] = ["navigate", "redirect", "native"] satisfies LeadingStep[];

/** Steps after which the customer leaves the page. */
export type LeavingStep = "navigate" | "redirect";
export const leavingSteps: readonly StepKind[] = ["navigate", "redirect"] satisfies LeavingStep[];

/** Steps that use a feature of the phone. */
export type PhoningStep = "redirect" | "native";
export const phoningSteps: readonly StepKind[] = ["redirect", "native"] satisfies PhoningStep[];

/** Steps that show the result of an action. */
export type ShowingStep = "toast" | "open";
export const showingSteps: readonly StepKind[] = ["toast", "open"] satisfies ShowingStep[];

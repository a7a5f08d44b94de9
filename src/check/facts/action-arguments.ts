import { memoize, memoizeByKey } from "../../language/memoize.ts";
import { askingSteps } from "../../language/steps.generated.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import { type DocumentStep, findSteps } from "../inspect/find-steps.ts";
import { namePathsReadByText } from "../inspect/used-names.ts";
import { type DocumentPath, isPathWithin, stringValueOf } from "../json/json-node.ts";

/** Returns the arguments that an action reads in its steps and in the endpoints and dialogs they use. Pure; cached. */
export const argumentsReadByAction = memoize(
  (context: Pick<Inspection, "texts" | "visits" | "references">) => {
    const steps = findSteps(context);
    const readBelow = (path: DocumentPath): string[] =>
      context.texts
        .filter(({ visit }) => isPathWithin(visit.path, path))
        .flatMap(namePathsReadByText)
        .flatMap(([root, name]) => (root === "arguments" && name !== undefined ? [name] : []));
    return memoizeByKey((action: string): ReadonlySet<string> => {
      const own = steps.filter((step) => step.action === action);
      const inTables = (dialog: string): string[] =>
        context.references.flatMap(({ map, name, visit }) =>
          map[0] === "tables" && visit.path[0] === "dialogs" && visit.path[1] === dialog
            ? readBelow(["tables", name])
            : [],
        );
      return new Set([
        ...readBelow(["actions", action]),
        ...textsOfSteps(own, askingSteps).flatMap((endpoint) => readBelow(["endpoints", endpoint])),
        ...textsOfSteps(own, ["open"]).flatMap((dialog) => [
          ...readBelow(["dialogs", dialog]),
          ...inTables(dialog),
        ]),
      ]);
    });
  },
);

function textsOfSteps(steps: readonly DocumentStep[], kinds: readonly string[]): string[] {
  return steps.flatMap(({ kind, value }) => (kinds.includes(kind) ? [stringValueOf(value) ?? ""] : []));
}

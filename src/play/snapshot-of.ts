import type { Scope } from "../language/syntax/ast.ts";
import type { Plan } from "../plan/plan.ts";
import { openingOf, PLAIN_DEVICE, type Snapshot } from "./snapshot.ts";

/**
 * Makes a snapshot from a scope, such as the witness of a state, with answers under their endpoints' names. Names that
 * the scope lacks have their values of a page that just opened. For previews and tests.
 */
export function snapshotOf(plan: Plan, scope: Scope): Snapshot {
  const session = { loggedIn: true, token: "", phoneType: "", ...(scope.session as object | undefined) };
  const visit = {
    token: session.loggedIn ? session.token || "token" : "",
    phoneType: session.phoneType,
    host: (scope.address as { host?: string } | undefined)?.host ?? "",
    device: { ...PLAIN_DEVICE, ...(scope.device as object | undefined) },
    query: present(scope.query),
    navigation: present(scope.navigation),
  };
  const opening = openingOf(plan, visit, typeof scope.now === "number" ? scope.now : 0);
  const names = Object.keys(plan.endpoints).filter((name) => scope[name] !== undefined);
  return {
    ...opening,
    local: { ...opening.local, ...(scope.local as object | undefined) },
    answers: Object.fromEntries(names.map((name) => [name, { busy: false, data: scope[name] }])),
  };
}

/** Removes null entries, which stand for parameters that are absent. */
function present(names: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((names ?? {}) as Record<string, string | null>).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );
}

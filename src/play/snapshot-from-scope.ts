import type { Scope } from "../language/syntax/ast.ts";
import type { Plan } from "../plan/plan.ts";
import { DEFAULT_DEVICE, openingSnapshot, type Snapshot } from "./snapshot.ts";

/**
 * Makes a snapshot in which expressions read these values, such as the witness of a state. Names that are
 * missing have the values of a page that just opened. For previews and tests.
 */
export function snapshotFromScope(plan: Plan, scope: Scope): Snapshot {
  const session = { loggedIn: true, token: "", phoneType: "", ...(scope.session as object | undefined) };
  const visit = {
    token: session.loggedIn ? session.token || "token" : "",
    phoneType: session.phoneType,
    host: (scope.address as { host?: string } | undefined)?.host ?? "",
    device: { ...DEFAULT_DEVICE, ...(scope.device as object | undefined) },
    query: removeNullEntries(scope.query),
    navigation: removeNullEntries(scope.navigation),
  };
  const { isAwaitingToken: _, ...opening } = openingSnapshot(
    plan,
    visit,
    typeof scope.now === "number" ? scope.now : 0,
  );
  const names = Object.keys(plan.endpoints).filter((name) => scope[name] !== undefined);
  return {
    ...opening,
    // Samples of the answers that show a login need not agree with `session`.
    ...(!session.loggedIn && plan.brand.session?.loggedIn !== undefined && { isMarkedLoggedOut: true }),
    local: { ...opening.local, ...(scope.local as object | undefined) },
    answers: Object.fromEntries(names.map((name) => [name, { busy: false, data: scope[name] }])),
  };
}

/** Removes entries that are null: parameters that the address does not have. */
function removeNullEntries(names: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((names ?? {}) as Record<string, string | null>).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );
}

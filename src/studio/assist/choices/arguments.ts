import { argumentsReadBy } from "../../../check/facts/argument-use.ts";
import { inspect } from "../../../check/inspect/inspect.ts";
import { calledAt, declaredCall } from "../../../check/inspect/native-calls.ts";
import type { Path } from "../../../check/json/json-node.ts";
import { sayTypes } from "../../../check/schema/say.ts";
import { en, same } from "../../../language/messages/saying.ts";
import type { Draft } from "../place/draft.ts";
import type { Named } from "./names-in.ts";

/**
 * The arguments that are to stand at a path: those that the brand says of a native call, or those that an action reads.
 * `isAll`: no others may. Undefined where none stand.
 */
export function argumentsAt(
  { document, project }: Draft,
  path: Path,
): { named: Named[]; isAll: boolean } | undefined {
  const called = document && calledAt(document.root, path);
  if (!called) return undefined;
  const { kind, name } = called;
  if (kind === "native") {
    const taken = declaredCall(document.brand, name)?.arguments;
    return (
      taken && {
        isAll: true,
        named: taken.map(({ description, name, type }) => ({
          name,
          detail: sayTypes([type]),
          description: description === undefined ? null : same(description),
        })),
      }
    );
  }
  const read = argumentsReadBy(inspect(document, project.schemas))(name);
  const detail = en`read by the action`.zh`动作要读取`;
  return { isAll: false, named: [...read].map((name) => ({ name, detail, description: null })) };
}

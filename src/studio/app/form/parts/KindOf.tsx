import { childOf, type JsonNode, type Path } from "../../../../check/json/json-node.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { en } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { branchesOf } from "../model/branches.ts";
import { setAt } from "../model/edits.ts";
import { useForm, useLocked } from "../model/form-context.ts";

/** The type of a union's value. What another type does not have stays, and is said to be too much. */
export function KindOf({ node, path, shape }: { node: JsonNode; path: Path; shape: Shape }) {
  const { change, labels, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const tag = shape.annotations.discriminator?.propertyName;
  if (tag === undefined) return null;
  const found = childOf(node, tag);
  const type = found?.kind === "string" ? found.value : "";
  const branches = branchesOf(shape, labels);
  const here = branches.find(({ id }) => id === type);
  return (
    <label className="f-oneof">
      <span className="f-label">{say(en`Kind`.zh`种类`)}</span>
      <select
        className="select"
        value={type}
        disabled={isLocked}
        onChange={({ target }) => change(setAt([...path, tag], target.value, orderAt))}
      >
        {!here && <option value={type}>{type}</option>}
        {branches.map(({ id, label }) => (
          <option key={id} value={id}>{`${say(label)}　${id}`}</option>
        ))}
      </select>
      {here?.brief && <small className="f-about">{say(here.brief)}</small>}
    </label>
  );
}

import { childOf, type JsonNode, type Path } from "../../../../check/json/json-node.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { en } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { Select } from "../../controls/Select.tsx";
import { branchesOf } from "../model/branches.ts";
import { textOf, useForm, useValueAt } from "../model/form-context.ts";

/** The type of a union's value. What another type does not have stays, and is said to be too much. */
export function KindOf({ node, path, shape }: { node: JsonNode; path: Path; shape: Shape }) {
  const { labels } = useForm();
  const { say } = useWords();
  const tag = shape.annotations.discriminator?.propertyName;
  const { isLocked, set } = useValueAt([...path, tag ?? ""]);
  if (tag === undefined) return null;
  const type = textOf(childOf(node, tag));
  const branches = branchesOf(shape, labels);
  const here = branches.find(({ id }) => id === type);
  return (
    <label className="f-oneof">
      <span className="f-label">{say(en`Kind`.zh`种类`)}</span>
      <Select
        {...{ isLocked }}
        value={type}
        options={[
          ...(here ? [] : [[type, type] as const]),
          ...branches.map(({ id, label }) => [id, `${say(label)}　${id}`] as const),
        ]}
        onPick={set}
      />
      {here?.brief && <small className="f-about">{say(here.brief)}</small>}
    </label>
  );
}

import { memo } from "react";
import { childOf, type JsonNode, type Path, pointerOf, textAt } from "../../../../check/json/json-node.ts";
import type { Labels } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { en, type Saying } from "../../../../language/messages/saying.ts";
import { labelOf } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { Select } from "../../controls/Select.tsx";
import { branchesOf } from "../model/branches.ts";
import { controlAt } from "../model/control.ts";
import { type CompoundProps, useForm, useValueAt } from "../model/form-context.ts";
import { summaryOf } from "../model/summary.ts";
import { Field } from "./Field.tsx";
import { ObjectFields } from "./ObjectFields.tsx";
import { isSamePlace } from "./Problems.tsx";
import { Card, Row, RowButton } from "./Row.tsx";
import type { RowMove } from "./use-drag.ts";

interface ListRowProps extends Pick<CompoundProps, "label" | "path" | "placed"> {
  item: JsonNode;
  index: number;
  at: RowMove;
  itemShape: Shape;
  nameKey: string | undefined;
  onCopy: () => void;
  onTakeOut: () => void;
}

/** An item of a list: a card where it has parts of its own, else a row. */
export const ListRow = memo(
  DrawnRow,
  (one, other) =>
    one.at.count === other.at.count &&
    isSamePlace(
      { node: one.item, path: [...one.path, one.index], placed: one.placed },
      { node: other.item, path: [...other.path, other.index], placed: other.placed },
    ),
);

function DrawnRow(props: ListRowProps) {
  const { at, index, item, itemShape, label, onCopy, onTakeOut, path, placed } = props;
  const { labels } = useForm();
  const { say } = useWords();
  const own = [...path, index];
  const pointer = pointerOf(own);
  const shape = itemShape.narrow(item);
  const control = controlAt({ node: item, shape });
  const { code, kind, named } = kindOfItem(props, labels);
  const name = `${kind ? say(kind) : label} ${index + 1}`;
  const actions = (
    <>
      <RowButton icon="copy" does={en`Copy`.zh`复制`} name={name} onClick={onCopy} />
      <RowButton icon="out" does={en`Delete`.zh`删除`} name={name} isBad onClick={onTakeOut} />
    </>
  );
  const field = (
    <Field name={index} path={own} shape={itemShape} node={item} isOptional={false} placed={placed} isItem />
  );
  if (control.kind !== "object" && control.kind !== "map")
    return (
      <Row move={at} name={name} actions={actions}>
        {field}
      </Row>
    );
  const summary = summaryOf(item, [itemShape.annotations.discriminator?.propertyName ?? "", named ?? ""]);
  return (
    <Card
      pointer={pointer}
      kind={kind ? say(kind) : named === undefined ? name : (textAt(item, named) ?? "")}
      code={code}
      summary={summary}
      errors={placed.under(pointer).length}
      move={at}
      actions={actions}
    >
      {() => (
        <>
          <KindOf shape={itemShape} node={item} path={own} />
          {control.kind === "object" ? (
            <ObjectFields label={name} node={item} path={own} placed={placed} shape={shape} />
          ) : (
            field
          )}
        </>
      )}
    </Card>
  );
}

/** What an item is: its type, or what it does; else it goes by its name, where it has one. */
function kindOfItem(
  { item, itemShape, nameKey }: ListRowProps,
  labels: Labels,
): { kind?: Saying; code?: string; named?: string } {
  const { discriminator, "x-exactlyOne": oneOf = [] } = itemShape.annotations;
  const type = discriminator && textAt(item, discriminator.propertyName);
  const branch = type ? branchesOf(itemShape, labels).find(({ id }) => id === type) : undefined;
  if (branch) return { kind: branch.label, code: branch.id };
  const key = oneOf.find((one) => childOf(item, one));
  const property = key === undefined ? undefined : itemShape.property(key);
  if (key !== undefined && property) return { kind: labelOf(key, property, labels), code: key };
  return nameKey !== undefined && textAt(item, nameKey) ? { named: nameKey } : {};
}

/** The type of a union's value. What another type does not have stays, and is said to be too much. */
function KindOf({ node, path, shape }: { node: JsonNode; path: Path; shape: Shape }) {
  const { labels } = useForm();
  const { say } = useWords();
  const tag = shape.annotations.discriminator?.propertyName;
  const { isLocked, set } = useValueAt([...path, tag ?? ""]);
  if (tag === undefined) return null;
  const type = textAt(node, tag) ?? "";
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

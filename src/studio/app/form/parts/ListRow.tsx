import { memo } from "react";
import { childOf, type JsonNode, type Path, pointerOf, textAt } from "../../../../check/json/json-node.ts";
import type { FormLabels } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { en, type Saying } from "../../../../language/messages/saying.ts";
import { labelOf } from "../../../labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { Select } from "../../controls/Select.tsx";
import { branchesOf } from "../model/branches.ts";
import { controlAt } from "../model/control.ts";
import { type CompoundProps, useForm, useValueAt } from "../model/form-context.ts";
import { summaryOf } from "../model/summary.ts";
import { FormField } from "./FormField.tsx";
import { ObjectFields } from "./ObjectFields.tsx";
import { isSamePlace } from "./Problems.tsx";
import { FoldableCard, RowButton, ValueRow } from "./Row.tsx";
import type { RowMove } from "./use-drag.ts";

interface ListRowProps extends Pick<CompoundProps, "label" | "path" | "placed"> {
  item: JsonNode;
  index: number;
  at: RowMove;
  itemShape: Shape;
  nameKey: string | undefined;
  onCopy: () => void;
  onRemove: () => void;
}

/** Renders a list item: a card if it has fields of its own, else a row. */
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
  const { at, index, item, itemShape, label, onCopy, onRemove, path, placed } = props;
  const { labels } = useForm();
  const { say } = useLanguage();
  const own = [...path, index];
  const pointer = pointerOf(own);
  const shape = itemShape.narrow(item);
  const control = controlAt({ node: item, shape });
  const { code, kind, named } = kindOfItem(props, labels);
  const name = `${kind ? say(kind) : label} ${index + 1}`;
  const actions = (
    <>
      <RowButton icon="copy" does={en`Copy`.zh`复制`} name={name} onClick={onCopy} />
      <RowButton icon="out" does={en`Delete`.zh`删除`} name={name} isBad onClick={onRemove} />
    </>
  );
  const field = (
    <FormField
      name={index}
      path={own}
      shape={itemShape}
      node={item}
      isOptional={false}
      placed={placed}
      isItem
    />
  );
  if (control.kind !== "object" && control.kind !== "map")
    return (
      <ValueRow move={at} name={name} actions={actions}>
        {field}
      </ValueRow>
    );
  const summary = summaryOf(item, [itemShape.annotations.discriminator?.propertyName ?? "", named ?? ""]);
  return (
    <FoldableCard
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
          <TypeSelect shape={itemShape} node={item} path={own} />
          {control.kind === "object" ? (
            <ObjectFields label={name} node={item} path={own} placed={placed} shape={shape} />
          ) : (
            field
          )}
        </>
      )}
    </FoldableCard>
  );
}

/** Returns the label of an item's type or of its exclusive key; otherwise the key of its name, if it has one. */
function kindOfItem(
  { item, itemShape, nameKey }: ListRowProps,
  labels: FormLabels,
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

/** Renders the choice of a union's type. Fields that the new type does not have stay and are reported as unknown. */
function TypeSelect({ node, path, shape }: { node: JsonNode; path: Path; shape: Shape }) {
  const { labels } = useForm();
  const { say } = useLanguage();
  const tag = shape.annotations.discriminator?.propertyName;
  const { isLocked, set } = useValueAt([...path, tag ?? ""]);
  if (tag === undefined) return null;
  const type = textAt(node, tag) ?? "";
  const branches = branchesOf(shape, labels);
  const here = branches.find(({ id }) => id === type);
  return (
    <label className="f-oneof">
      <span className="f-label">{say(en`Type`.zh`类型`)}</span>
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

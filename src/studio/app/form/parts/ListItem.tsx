import { memo } from "react";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  jsonPointerOf,
  stringValueAt,
} from "../../../../check/json/json-node.ts";
import type { FormLabels } from "../../../../check/schema/json-schema.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import { en, type LocalizedText } from "../../../../language/messages/localized-text.ts";
import { fieldLabel } from "../../../form-labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { Select } from "../../controls/Select.tsx";
import { controlForValue } from "../model/control-spec.ts";
import { type CompoundFieldProps, useForm, useOperatorOutline, useValueAt } from "../model/form-context.ts";
import type { OperatorOutline } from "../model/operator-outline.ts";
import { summarizeValue } from "../model/summarize-value.ts";
import { valueKindsOf } from "../model/value-kinds.ts";
import { hasSameValueAndProblems } from "./FieldProblems.tsx";
import { FormField } from "./FormField.tsx";
import { FoldableCard, FormRow, RowActionButton } from "./form-rows.tsx";
import { NamedEntries } from "./NamedEntries.tsx";
import { ObjectFields } from "./ObjectFields.tsx";
import type { MovableRow } from "./use-row-drag.ts";

interface ListItemProps extends Pick<CompoundFieldProps, "label" | "path" | "placed"> {
  item: JsonNode;
  index: number;
  /** Left out if the operator may not arrange the items. */
  at: MovableRow | undefined;
  itemShape: SchemaShape;
  nameKey: string | undefined;
  onCopy: () => void;
  onRemove: () => void;
}

/** Renders an item of a list in the form: a foldable card if it has fields of its own, else a row. */
export const ListItem = memo(
  ListItemContent,
  (one, other) =>
    one.at?.count === other.at?.count &&
    hasSameValueAndProblems(
      { node: one.item, path: [...one.path, one.index], placed: one.placed },
      { node: other.item, path: [...other.path, other.index], placed: other.placed },
    ),
);

function ListItemContent(props: ListItemProps) {
  const { at, index, item, itemShape, label, onCopy, onRemove, path, placed } = props;
  const { labels } = useForm();
  const { say } = useLanguage();
  const own = [...path, index];
  const pointer = jsonPointerOf(own);
  const shape = itemShape.narrow(item);
  const control = controlForValue({ node: item, shape });
  const outline = useOperatorOutline();
  const { code, kind, named } = kindOfItem(props, labels);
  const name = `${kind ? say(kind) : label} ${index + 1}`;
  const actions = at && (
    <>
      <RowActionButton icon="copy" does={en`Copy`.zh`复制`} name={name} onClick={onCopy} />
      <RowActionButton icon="out" does={en`Delete`.zh`删除`} name={name} isBad onClick={onRemove} />
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
  if (outline && !at && isOnlyNaming(item, pointer, outline)) return <NamedEntries owner={pointer} />;
  if (control.kind !== "object" && control.kind !== "map")
    return (
      <FormRow move={at} name={name} actions={actions}>
        {field}
      </FormRow>
    );
  const summary = outline
    ? outline.summaryAt(pointer)
    : summarizeValue(item, [itemShape.annotations.discriminator?.propertyName ?? "", named ?? ""]);
  const ownName = named === undefined || outline ? undefined : stringValueAt(item, named);
  return (
    <FoldableCard
      pointer={pointer}
      kind={kind ? say(kind) : (ownName ?? (outline && summary !== "" ? summary : name))}
      code={code}
      summary={outline && !kind ? "" : summary}
      errors={placed.under(pointer).length}
      move={at}
      actions={actions}
    >
      {() => (
        <>
          {!outline && <TypeSelect shape={itemShape} node={item} path={own} />}
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

/** Returns whether an item shows nothing of its own, but something that it names, such as a step that opens a dialog. */
function isOnlyNaming(item: JsonNode, pointer: string, outline: OperatorOutline): boolean {
  const keys = item.kind === "object" ? item.entries.map(({ key }) => key) : [];
  const isTheirs = keys.some((key) => outline.isShown(pointer + jsonPointerOf([key])));
  return !isTheirs && outline.entriesNamedAt(pointer).length > 0;
}

/** Returns how to title a list item: the label of its block type or exclusive key; else which key names it, if any. */
function kindOfItem(
  { item, itemShape, nameKey }: ListItemProps,
  labels: FormLabels,
): { kind?: LocalizedText; code?: string; named?: string } {
  const { discriminator, "x-exactlyOne": oneOf = [] } = itemShape.annotations;
  const type = discriminator && stringValueAt(item, discriminator.propertyName);
  const branch = type ? valueKindsOf(itemShape, labels).find(({ id }) => id === type) : undefined;
  if (branch) return { kind: branch.label, code: branch.id };
  const key = oneOf.find((one) => findChild(item, one));
  const property = key === undefined ? undefined : itemShape.property(key);
  if (key !== undefined && property) return { kind: fieldLabel(key, property, labels), code: key };
  return nameKey !== undefined && stringValueAt(item, nameKey) ? { named: nameKey } : {};
}

/** Renders a select of a value's `type`. Fields that the new type does not allow stay and are reported as unknown. */
function TypeSelect({ node, path, shape }: { node: JsonNode; path: DocumentPath; shape: SchemaShape }) {
  const { labels } = useForm();
  const { say } = useLanguage();
  const tag = shape.annotations.discriminator?.propertyName;
  const { isLocked, set } = useValueAt([...path, tag ?? ""]);
  if (tag === undefined) return null;
  const type = stringValueAt(node, tag) ?? "";
  const branches = valueKindsOf(shape, labels);
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

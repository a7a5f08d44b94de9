import { useState } from "react";
import { jsonPointerOf, listItemsOf } from "../../../../check/json/json-node.ts";
import { audienceOf } from "../../../../check/schema/audience.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { Button } from "../../base/Button.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { PickKindDialog } from "../controls/PickDialog.tsx";
import {
  type CompoundFieldProps,
  useForm,
  useFormLocked,
  useOperatorOutline,
} from "../model/form-context.ts";
import { ANY_SHAPE } from "../model/form-controller.ts";
import { initialValue, valueKindsOf } from "../model/value-kinds.ts";
import { ListItem } from "./ListItem.tsx";
import { useListEdits } from "./use-list-edits.ts";
import { useRowDrag } from "./use-row-drag.ts";

/** Renders a list whose items can be moved, added, copied and removed. */
export function ListField({ label, node, path, placed, shape }: CompoundFieldProps) {
  const { labels } = useForm();
  const { say } = useLanguage();
  const isLocked = useFormLocked();
  const [isPicking, setPicking] = useState(false);
  const pointer = jsonPointerOf(path);
  const items = listItemsOf(node);
  const itemShape = shape.items ?? ANY_SHAPE;
  const { maxItems = Number.POSITIVE_INFINITY, "x-name": nameKey } = shape.annotations;
  const outline = useOperatorOutline();
  const canArrange = !outline || outline.audienceAt(pointer) === "operator";
  const kinds = valueKindsOf(itemShape, labels);
  const branches = outline ? kinds.filter(({ id }) => needsNothingTechnical(itemShape.branchOf(id))) : kinds;
  const canAdd = canArrange && (!outline || branches.length > 0 || needsNothingTechnical(itemShape));
  const { addItem, copyItemAt, moveItem, removeItem } = useListEdits(path, shape);
  const rowAt = useRowDrag(moveItem);
  return (
    <div className="f-list" data-pointer={pointer}>
      <ol data-list>
        {items.map((item, index) => {
          if (outline && !outline.isShown(`${pointer}/${index}`)) return null;
          const { attributes, move: at } = rowAt(index, items.length);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: list items have no identity but their index
            <li key={index} {...attributes}>
              <ListItem
                {...{ item, index, itemShape, path, placed, label, nameKey }}
                at={canArrange ? at : undefined}
                onCopy={() => copyItemAt(index)}
                onRemove={() => removeItem(index)}
              />
            </li>
          );
        })}
      </ol>
      {canAdd && (
        <Button
          isSmall
          className="f-add"
          says={en`＋ Add to ${label}`.zh`＋ 添加到${label}`}
          disabled={isLocked || items.length >= maxItems}
          onClick={() => (branches.length > 1 ? setPicking(true) : addItem(initialValue(itemShape)))}
        />
      )}
      {isPicking && (
        <PickKindDialog
          title={say(en`Add to ${label}`.zh`添加到${label}`)}
          branches={branches}
          onPick={(branch) => {
            setPicking(false);
            addItem(branch.fresh());
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

/** Returns whether operators can fill in all that a new value of a schema requires. */
function needsNothingTechnical(shape: SchemaShape | undefined): boolean {
  if (!shape) return false;
  return shape.required.every((key) => {
    const property = shape.property(key);
    const isFixed = property?.annotations.const !== undefined;
    return property !== undefined && (isFixed || audienceOf(property, "operator") === "operator");
  });
}

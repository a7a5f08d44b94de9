import { useState } from "react";
import { jsonPointerOf, listItemsOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { Button } from "../../base/Button.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { PickKindDialog } from "../controls/PickDialog.tsx";
import { type CompoundFieldProps, useForm, useFormLocked } from "../model/form-context.ts";
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
  const branches = valueKindsOf(itemShape, labels);
  const { addItem, copyItemAt, moveItem, removeItem } = useListEdits(path, shape);
  const rowAt = useRowDrag(moveItem);
  return (
    <div className="f-list" data-pointer={pointer}>
      <ol data-list>
        {items.map((item, index) => {
          const { attributes, move: at } = rowAt(index, items.length);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: list items have no identity but their index
            <li key={index} {...attributes}>
              <ListItem
                {...{ item, index, at, itemShape, path, placed, label, nameKey }}
                onCopy={() => copyItemAt(index)}
                onRemove={() => removeItem(index)}
              />
            </li>
          );
        })}
      </ol>
      <Button
        isSmall
        className="f-add"
        says={en`＋ Add to ${label}`.zh`＋ 添加到${label}`}
        disabled={isLocked || items.length >= maxItems}
        onClick={() => (branches.length > 1 ? setPicking(true) : addItem(initialValue(itemShape)))}
      />
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

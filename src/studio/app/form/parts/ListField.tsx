import { useState } from "react";
import { jsonPointerOf, listItemsOf, nodeAtPath, stringValueAt } from "../../../../check/json/json-node.ts";
import { audienceOf } from "../../../../check/schema/audience.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import { en, type LocalizedText } from "../../../../language/messages/localized-text.ts";
import { isObject } from "../../../../language/values.ts";
import { unusedName } from "../../../form-labels.ts";
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
import { copyItem, insertItemAt, movePart, removePartAt, setValueAt } from "../model/form-edits.ts";
import { initialValue, valueKindsOf } from "../model/value-kinds.ts";
import { ListItem } from "./ListItem.tsx";
import { useRowDrag } from "./use-row-drag.ts";

/** Renders a list whose items can be moved, added, copied and removed. */
export function ListField({ label, node, path, placed, shape }: CompoundFieldProps) {
  const { change, current, labels, moveFolds, orderAt, reveal, store } = useForm();
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
  const announce = (saying: LocalizedText) => store.set({ statusMessage: say(saying) });
  /** Returns the current items; a row's callbacks may be older than the text. */
  const itemsNow = () => {
    const text = current();
    return listItemsOf(text ? nodeAtPath(text.root, path) : undefined);
  };
  const moveItem = (from: number, to: number) => {
    const order = itemsNow().map((_, index) => index);
    order.splice(to, 0, ...order.splice(from, 1));
    change(movePart(path, from, to));
    moveFolds(pointer, (index) => order.indexOf(index));
    store.set({ focusRequest: { pointer: `${pointer}/${to}` } });
    announce(en`Moved to position ${to + 1} of ${order.length}`.zh`已移到第${to + 1}项，共${order.length}项`);
  };
  const rowAt = useRowDrag(moveItem);
  const freshFor = (key: string, stem: string) =>
    unusedName(stem, (name) => itemsNow().some((item) => stringValueAt(item, key) === name));
  const addItem = (value: unknown) => {
    // A new item that requires a name gets a free one.
    const isNameless = nameKey === undefined || !itemShape.required.includes(nameKey) || !isObject(value);
    const named = isNameless ? value : { ...value, [nameKey]: freshFor(nameKey, nameKey) };
    change(node ? insertItemAt(path, items.length, named) : setValueAt(path, [named], orderAt));
    reveal(`${pointer}/${items.length}`);
  };
  const copyItemAt = (index: number) => {
    const own = nameKey === undefined ? undefined : stringValueAt(itemsNow()[index], nameKey);
    const naming = nameKey !== undefined && own ? { key: nameKey, name: freshFor(nameKey, own) } : undefined;
    moveFolds(pointer, (other) => (other > index ? other + 1 : other));
    change(copyItem([...path, index], naming));
    reveal(`${pointer}/${index + 1}`);
  };
  const removeItem = (index: number) => {
    moveFolds(pointer, (other) => (other === index ? null : other > index ? other - 1 : other));
    const left = itemsNow().length - 1;
    change(removePartAt([...path, index]));
    store.set({
      focusRequest: { pointer: left > 0 ? `${pointer}/${Math.min(index, left - 1)}` : pointer },
    });
    announce(en`Deleted. Undo restores it.`.zh`已删除，撤销可以恢复。`);
  };
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

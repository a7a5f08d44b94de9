import {
  type DocumentPath,
  jsonPointerOf,
  listItemsOf,
  nodeAtPath,
  stringValueAt,
} from "../../../../check/json/json-node.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import { en, type LocalizedText } from "../../../../language/messages/localized-text.ts";
import { isObject } from "../../../../language/values.ts";
import { unusedName } from "../../../form-labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { useForm } from "../model/form-context.ts";
import { ANY_SHAPE } from "../model/form-controller.ts";
import { copyItem, insertItemAt, movePart, removePartAt, setValueAt } from "../model/form-edits.ts";

/** Returns the functions that move, add, copy and remove the items of a list, each in one undo step. */
export function useListEdits(path: DocumentPath, shape: SchemaShape) {
  const { change, current, moveFolds, orderAt, reveal, store } = useForm();
  const { say } = useLanguage();
  const pointer = jsonPointerOf(path);
  const itemShape = shape.items ?? ANY_SHAPE;
  const { "x-name": nameKey } = shape.annotations;
  const announce = (saying: LocalizedText) => store.set({ statusMessage: say(saying) });
  /** Returns the current list; a row's callbacks may be older than the text. */
  const listNow = () => {
    const text = current();
    return text ? nodeAtPath(text.root, path) : undefined;
  };
  const itemsNow = () => listItemsOf(listNow());
  const freshFor = (key: string, stem: string) =>
    unusedName(stem, (name) => itemsNow().some((item) => stringValueAt(item, key) === name));
  return {
    moveItem: (from: number, to: number) => {
      const order = itemsNow().map((_, index) => index);
      order.splice(to, 0, ...order.splice(from, 1));
      change(movePart(path, from, to));
      moveFolds(pointer, (index) => order.indexOf(index));
      store.set({ focusRequest: { pointer: `${pointer}/${to}` } });
      announce(
        en`Moved to position ${to + 1} of ${order.length}`.zh`已移到第${to + 1}项，共${order.length}项`,
      );
    },
    /** Inserts an item, by default at the end. An item that requires a name gets an unused one. */
    addItem: (value: unknown, at = itemsNow().length) => {
      const isNameless = nameKey === undefined || !itemShape.required.includes(nameKey) || !isObject(value);
      const named = isNameless ? value : { ...value, [nameKey]: freshFor(nameKey, nameKey) };
      moveFolds(pointer, (other) => (other >= at ? other + 1 : other));
      change(listNow() ? insertItemAt(path, at, named) : setValueAt(path, [named], orderAt));
      reveal(`${pointer}/${at}`);
    },
    copyItemAt: (index: number) => {
      const own = nameKey === undefined ? undefined : stringValueAt(itemsNow()[index], nameKey);
      const naming =
        nameKey !== undefined && own ? { key: nameKey, name: freshFor(nameKey, own) } : undefined;
      moveFolds(pointer, (other) => (other > index ? other + 1 : other));
      change(copyItem([...path, index], naming));
      reveal(`${pointer}/${index + 1}`);
    },
    removeItem: (index: number) => {
      moveFolds(pointer, (other) => (other === index ? null : other > index ? other - 1 : other));
      const left = itemsNow().length - 1;
      change(removePartAt([...path, index]));
      store.set({
        focusRequest: { pointer: left > 0 ? `${pointer}/${Math.min(index, left - 1)}` : pointer },
      });
      announce(en`Deleted. Undo restores it.`.zh`已删除，撤销可以恢复。`);
    },
  };
}

import { findChild, type JsonNode, parsePointer, stringValueAt } from "../../../check/json/json-node.ts";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import type { RefactoredPlace } from "../../../refactor/refactoring.ts";
import { blockLabel, fieldLabel } from "../../form-labels.ts";
import { ANY_SHAPE, type FormController } from "../form/model/form-controller.ts";

interface LabelContext {
  form: FormController | null;
  /** The open document. */
  path: string;
  say: (text: LocalizedText) => string;
}

/** Returns the label of a place: the labels of its fields from the outermost, or the path of another file. Pure. */
export function labelOfPlace(place: RefactoredPlace, { form, path, say }: LabelContext): string {
  const root = form?.current()?.root;
  if (!form || !root || place.path !== path) return `${place.path} ${place.pointer}`;
  return labelsAlong(place.pointer, root, { form, say }).join(" › ");
}

function labelsAlong(
  pointer: string,
  root: JsonNode,
  { form, say }: { form: FormController; say: LabelContext["say"] },
): string[] {
  let [shape, node] = [form.rootShape.narrow(root), root as JsonNode | undefined];
  return parsePointer(pointer).flatMap((key) => {
    const isItem = node?.kind === "array";
    const inner = (isItem ? shape.items : shape.property(key)) ?? ANY_SHAPE;
    const label = isItem ? undefined : say(fieldLabel(key, inner, form.labels));
    node = findChild(node, key);
    shape = node ? inner.narrow(node) : inner;
    const type = stringValueAt(node, "type");
    if (!isItem) return label ?? [];
    return `${type === undefined ? "" : say(blockLabel(type, form.labels))} ${Number(key) + 1}`.trim();
  });
}

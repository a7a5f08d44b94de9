import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import {
  type DocumentPath,
  type JsonNode,
  jsonPointerOf,
  nodeAtPath,
  stringValueAt,
} from "../../../check/json/json-node.ts";
import type { SchemaShape } from "../../../check/schema/schema-shape.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { blockLabel, fieldLabel, lastKeyName } from "../../form-labels.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { PickKindDialog } from "../form/controls/PickDialog.tsx";
import { type ControlSpec, controlForValue } from "../form/model/control-spec.ts";
import { groupProblemsByPointer, useForm } from "../form/model/form-context.ts";
import { ANY_SHAPE, shapeAtPath } from "../form/model/form-controller.ts";
import { undoOnKey } from "../form/model/undo-on-key.ts";
import { valueKindsOf } from "../form/model/value-kinds.ts";
import { FieldProblems } from "../form/parts/FieldProblems.tsx";
import { RowActionButton } from "../form/parts/form-rows.tsx";
import { SimpleValue } from "../form/parts/SimpleValue.tsx";
import { useListEdits } from "../form/parts/use-list-edits.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { knownProblems } from "../session/session-state.ts";

interface TappedPartProps {
  root: JsonNode;
  /** The path of the tapped value in the open document. */
  path: DocumentPath;
  /** Called with the path of the value after its block moved. */
  onMove: (path: DocumentPath) => void;
  /** Shows the value in the form or the text. */
  onOpen: () => void;
  onClose: () => void;
}

/** Renders the fields of the tapped value, and buttons for the block around it. */
export function TappedPart({ onClose, onMove, onOpen, path, root }: TappedPartProps) {
  const { rootShape } = useForm();
  const block = blockAround(rootShape, root, path);
  return (
    <Card onClose={onClose} onOpen={onOpen}>
      {fieldPathsAt(rootShape, root, path).map((field) => (
        <PartField key={jsonPointerOf(field)} root={root} path={field} />
      ))}
      {block && (
        <BlockButtons
          {...{ root, onClose }}
          {...block}
          onMove={(moved) => onMove([...moved, ...path.slice(block.path.length)])}
        />
      )}
    </Card>
  );
}

/** Renders the note that a part of the page is in a document that is not open. */
export function SharedPart({
  file,
  onClose,
  onOpen,
}: { file: string } & Pick<TappedPartProps, "onClose" | "onOpen">) {
  const { say } = useLanguage();
  return (
    <Card onClose={onClose} onOpen={onOpen}>
      <p>
        {say(
          en`This is in another document, ${file}. Other pages may show it, too.`
            .zh`这部分写在另一个文档 ${file} 里，其他页面可能也在用。`,
        )}
      </p>
    </Card>
  );
}

function Card({
  children,
  onClose,
  onOpen,
}: { children: ReactNode } & Pick<TappedPartProps, "onClose" | "onOpen">) {
  const { viewRef } = useStudio();
  const { say } = useLanguage();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    undoOnKey(event, viewRef.current);
  };
  return (
    <section
      ref={card}
      className="phone-card form"
      aria-label={say(en`Edit on the page`.zh`在页面上修改`)}
      onKeyDown={onKeyDown}
    >
      {children}
      <div className="line phone-card-actions">
        <Button isSmall says={en`All fields`.zh`全部字段`} onClick={onOpen} />
        <Button isSmall isMain says={en`Done`.zh`完成`} onClick={onClose} />
      </div>
    </section>
  );
}

/** Renders the control of one value with its label and problems. */
function PartField({ path, root }: Pick<TappedPartProps, "path" | "root">) {
  const { labels, rootShape } = useForm();
  const { say } = useLanguage();
  const problems = useSessionState(knownProblems);
  const pointer = jsonPointerOf(path);
  const node = nodeAtPath(root, path);
  const shape = shapeAtPath(rootShape, root, path);
  const index = path.at(-1);
  const field = say(fieldLabel(lastKeyName(path), shape, labels));
  const label = typeof index === "number" ? `${field} ${index + 1}` : field;
  const own = groupProblemsByPointer(problems).under(pointer);
  const id = `on-page:${pointer}`;
  return (
    <div className="f-field">
      <div className="f-head">
        <label className="f-label" htmlFor={id}>
          {label}
        </label>
      </div>
      <SimpleValue
        {...{ id, node, path, pointer, shape }}
        control={controlForValue({ node, shape })}
        name={label}
        isOptional={false}
        isInvalid={own.some(({ severity }) => severity === "error")}
        describedBy={own.length > 0 ? `${id}:problems` : undefined}
      />
      <FieldProblems id={`${id}:problems`} problems={own} />
    </div>
  );
}

/** Renders buttons that move, copy, remove a block, or add one after it. */
function BlockButtons(props: Omit<TappedPartProps, "onOpen"> & { type: string }) {
  const { onClose, onMove, path, root, type } = props;
  const { labels, rootShape } = useForm();
  const { say } = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  const shape = shapeAtPath(rootShape, root, list);
  const { addItem, copyItemAt, moveItem, removeItem } = useListEdits(list, shape);
  const owner = nodeAtPath(root, list);
  const count = owner?.kind === "array" ? owner.items.length : 0;
  const label = `${say(blockLabel(type, labels))} ${index + 1}`;
  const kinds = valueKindsOf(shape.items ?? ANY_SHAPE, labels);
  const moveTo = (to: number) => {
    moveItem(index, to);
    onMove([...list, to]);
  };
  const act = (change: () => void) => () => {
    change();
    onClose();
  };
  return (
    <div className="line phone-card-block">
      <span className="phone-card-name">{label}</span>
      <RowActionButton
        icon="up"
        does={en`Move up`.zh`上移`}
        name={label}
        isDisabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <RowActionButton
        icon="down"
        does={en`Move down`.zh`下移`}
        name={label}
        isDisabled={index === count - 1}
        onClick={() => moveTo(index + 1)}
      />
      <RowActionButton
        icon="copy"
        does={en`Copy`.zh`复制`}
        name={label}
        onClick={act(() => copyItemAt(index))}
      />
      <RowActionButton
        icon="out"
        isBad
        does={en`Delete`.zh`删除`}
        name={label}
        onClick={act(() => removeItem(index))}
      />
      {kinds.length > 1 && (
        <Button isSmall says={en`＋ Add below`.zh`＋ 在下面添加`} onClick={() => setAdding(true)} />
      )}
      {isAdding && (
        <PickKindDialog
          title={say(en`Add below ${label}`.zh`添加到${label}下面`)}
          branches={kinds}
          onPick={(kind) => act(() => addItem(kind.fresh(), index + 1))()}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

/**
 * Returns the path of the innermost block around a value, and its type; undefined if there is none. Blocks are the items
 * whose schema tells kinds apart by a type. The order of other items, such as the rows of a table, has consequences
 * that the page does not show.
 */
function blockAround(rootShape: SchemaShape, root: JsonNode, path: DocumentPath) {
  for (let length = path.length; length > 0; length--) {
    const own = path.slice(0, length);
    const { discriminator } = shapeAtPath(rootShape, root, own.slice(0, -1)).items?.annotations ?? {};
    const type = discriminator && stringValueAt(nodeAtPath(root, own), discriminator.propertyName);
    if (type !== undefined) return { path: own, type };
  }
  return undefined;
}

/** Controls of values that a customer sees. Names, expressions and the like are changed in the form. */
const VISIBLE_KINDS: readonly ControlSpec["kind"][] = [
  ...(["template", "cases", "picture", "colour", "number", "instant", "day"] as const),
];

/** Maximum number of fields of a block. */
const MAX_FIELDS = 6;

/** Returns the paths of the fields to show for a value: itself, or the visible simple values of a block. */
function fieldPathsAt(rootShape: SchemaShape, root: JsonNode, path: DocumentPath): DocumentPath[] {
  const node = nodeAtPath(root, path);
  if (node?.kind !== "object") return node && node.kind !== "array" ? [path] : [];
  const fields = node.entries.flatMap(({ key, value }): DocumentPath[] => {
    const field = [...path, key];
    const { kind } = controlForValue({ node: value, shape: shapeAtPath(rootShape, root, field) });
    return VISIBLE_KINDS.includes(kind) && value.kind !== "array" ? [field] : [];
  });
  return fields.slice(0, MAX_FIELDS);
}

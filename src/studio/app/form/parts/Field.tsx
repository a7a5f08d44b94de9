import { memo, type ReactNode } from "react";
import { childOf, type JsonNode, type Path, plainOf, pointerOf } from "../../../../check/json/json-node.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { en } from "../../../../language/messages/saying.ts";
import { labelOf } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { formAt, formLabel, formsOf, freshValue } from "../model/branches.ts";
import { controlAt, isSimple } from "../model/control.ts";
import { type CompoundProps, idOf, useForm, usePart, useValueAt, useWhole } from "../model/form-context.ts";
import { inheritedAt } from "../model/names.ts";
import { isSamePlace, Problems } from "./Problems.tsx";
import { IconButton } from "./Row.tsx";
import { SimpleValue } from "./Value.tsx";

interface FieldProps extends Pick<CompoundProps, "path" | "node" | "placed"> {
  /** Its key, or the number of an item. */
  name: string | number;
  /** Not yet narrowed. */
  shape: Shape;
  isOptional: boolean;
  /** An item of a list has no name but its number. */
  isItem?: boolean;
}

/** One field with its name, its control and what is wrong there. Drawn anew only when something of that is another. */
export const Field = memo(DrawnField, isSameField);

function isSameField(one: FieldProps, other: FieldProps): boolean {
  return one.shape === other.shape && one.isOptional === other.isOptional && isSamePlace(one, other);
}

function DrawnField({ isItem = false, isOptional, name, node, path, placed, shape: given }: FieldProps) {
  const { labels } = useForm();
  const { say } = useWords();
  const Part = usePart();
  const pointer = pointerOf(path);
  const forms = formsOf(given);
  const chosen = formAt(forms, node);
  const shape = node ? given.narrow(node) : given;
  const form = forms[Math.max(chosen, 0)];
  const meant = form && !node ? form : shape;
  const control = controlAt({ shape: meant, node });
  const label = isItem
    ? say(en`No. ${Number(name) + 1}`.zh`第${Number(name) + 1}项`)
    : say(labelOf(String(name), given, labels));
  const inherited = useInherited(path, node);
  const usual = shape.annotations.default;
  const placeholder = inherited !== undefined ? inherited : usual === undefined ? undefined : String(usual);
  const isFolded = !isSimple(control, node);
  const own = isFolded ? placed.at(pointer) : placed.under(pointer);
  const problemsId = `problems:${pointer}`;
  return (
    <div
      className={isFolded ? "f-field is-part" : "f-field"}
      data-pointer={pointer}
      data-item={isItem || undefined}
    >
      <FieldHead {...{ isFolded, isItem, label, name, pointer }}>
        {forms.length > 1 ? (
          <Forms {...{ forms, chosen, label, path }} />
        ) : (
          control.kind === "cases" && <Cases {...{ node, path, label, shape }} />
        )}
      </FieldHead>
      {node && isOptional && !isItem && <TakeOut {...{ label, path }} />}
      {isFolded ? (
        <Part {...{ control, label, node, path, pointer, placed, shape: meant }} />
      ) : (
        <SimpleValue
          {...{ control, isOptional, node, path, placeholder, pointer }}
          shape={meant}
          id={idOf(pointer)}
          name={label}
          isInvalid={own.some(({ severity }) => severity === "error")}
          describedBy={own.length > 0 ? problemsId : undefined}
        />
      )}
      <Problems id={problemsId} problems={own} />
    </div>
  );
}

/** What the page has here from what the document is based on, where the document itself says nothing. */
function useInherited(path: Path, node: JsonNode | undefined): string | undefined {
  const { say } = useWords();
  const known = useWhole(({ page }) => {
    const value = node ? undefined : inheritedAt(page, path);
    return value === undefined || typeof value === "object" ? "" : JSON.stringify(value);
  });
  if (known === "") return undefined;
  const value = String(JSON.parse(known));
  return say(en`${value} (from what it is based on)`.zh`${value}（继承来的）`);
}

/** Goes back to what counts where nothing is written. */
function TakeOut({ label, path }: { label: string; path: Path }) {
  const { say } = useWords();
  return (
    <IconButton
      icon="out"
      className="f-quiet f-out"
      name={say(en`Take out ${label}`.zh`去掉${label}`)}
      title={say(en`Take out: back to the default`.zh`去掉，恢复默认`)}
      onClick={useValueAt(path).takeOut}
    />
  );
}

interface HeadProps {
  name: string | number;
  label: string;
  pointer: string;
  isItem: boolean;
  isFolded: boolean;
  children: ReactNode;
}

function FieldHead({ children, isFolded, isItem, label, name, pointer }: HeadProps) {
  return (
    <div className="f-head">
      {isFolded ? (
        <span className="f-label" id={`label:${pointer}`}>
          {label}
        </span>
      ) : (
        <label className={isItem ? "only-spoken" : "f-label"} htmlFor={idOf(pointer)}>
          {label}
        </label>
      )}
      {!isItem && label !== String(name) && <code className="f-key">{name}</code>}
      {children}
    </div>
  );
}

interface FormsProps {
  forms: readonly Shape[];
  chosen: number;
  label: string;
  path: Path;
}

/** In which of its forms a value stands. */
function Forms({ chosen, forms, label, path }: FormsProps) {
  const { say } = useWords();
  const { isLocked, set } = useValueAt(path);
  return (
    <span className="f-forms">
      {forms.map((form, index) => {
        const isChosen = index === Math.max(chosen, 0);
        const own = say(formLabel(form));
        return (
          <button
            key={own}
            type="button"
            aria-pressed={isChosen}
            aria-label={`${label}：${own}`}
            disabled={isLocked}
            onClick={() => isChosen || set(freshValue(form))}
          >
            {own}
          </button>
        );
      })}
    </span>
  );
}

/** One text, or one for each case: the last case is what the text was. */
function Cases({ label, node, path, shape }: Pick<CompoundProps, "label" | "node" | "path" | "shape">) {
  const { say } = useWords();
  const { isLocked, set } = useValueAt(path);
  const [key = ""] = shape.items?.annotations.required ?? [];
  const isByCase = node?.kind === "array";
  const turn = () => {
    const last = isByCase ? childOf(node.items.at(-1), key) : node;
    const text = last ? plainOf(last) : "";
    set(isByCase ? text : [{ [key]: text }]);
  };
  return (
    <button
      type="button"
      className="f-turn"
      aria-pressed={isByCase}
      aria-label={say(en`${label} by case`.zh`${label}分情况`)}
      disabled={isLocked}
      onClick={turn}
    >
      {say(en`By case`.zh`分情况`)}
    </button>
  );
}

import { memo, type ReactNode } from "react";
import {
  type DocumentPath,
  findChild,
  type JsonNode,
  jsonPointerOf,
  toPlainValue,
} from "../../../../check/json/json-node.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { fieldLabel } from "../../../form-labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { KeyName } from "../controls/KeyName.tsx";
import { controlForValue, fitsInOneRow } from "../model/control-spec.ts";
import { publishedValueAt } from "../model/entry-names.ts";
import {
  type CompoundFieldProps,
  controlId,
  useCompound,
  useDerivedText,
  useForm,
  useOperatorOutline,
  useValueAt,
} from "../model/form-context.ts";
import { alternativeIndex, alternativeLabel, initialValue, unionAlternatives } from "../model/value-kinds.ts";
import { FieldProblems, hasSameValueAndProblems } from "./FieldProblems.tsx";
import { IconButton } from "./form-rows.tsx";
import { SimpleValue } from "./SimpleValue.tsx";

interface FormFieldProps extends Pick<CompoundFieldProps, "path" | "node" | "placed"> {
  /** The key, or the index of a list item. */
  name: string | number;
  /** The schema of the field, not yet narrowed to its value. */
  shape: SchemaShape;
  isOptional: boolean;
  /** Whether the field is a list item, which is labelled by its number. */
  isItem?: boolean;
}

/** Renders a form field with its label, control and problems. Memoized: renders again only if one of these changes. */
export const FormField = memo(FormFieldContent, hasSameFieldProps);

function hasSameFieldProps(one: FormFieldProps, other: FormFieldProps): boolean {
  return (
    one.shape === other.shape && one.isOptional === other.isOptional && hasSameValueAndProblems(one, other)
  );
}

function FormFieldContent({
  isItem = false,
  isOptional,
  name,
  node,
  path,
  placed,
  shape: given,
}: FormFieldProps) {
  const { labels } = useForm();
  const { say } = useLanguage();
  const Part = useCompound();
  const outline = useOperatorOutline();
  const pointer = jsonPointerOf(path);
  const alternatives = unionAlternatives(given);
  const chosen = alternativeIndex(alternatives, node);
  const shape = node ? given.narrow(node) : given;
  const form = alternatives[Math.max(chosen, 0)];
  const meant = form && !node ? form : shape;
  const control = controlForValue({ shape: meant, node });
  const label = isItem
    ? say(en`No. ${Number(name) + 1}`.zh`第${Number(name) + 1}项`)
    : say(outline?.labelAt(pointer) ?? fieldLabel(String(name), given, labels));
  const inherited = useInheritedText(path, node);
  const usual = shape.annotations.default;
  const placeholder = inherited !== undefined ? inherited : usual === undefined ? undefined : String(usual);
  const isFolded = !fitsInOneRow(control, node);
  const own = isFolded ? placed.at(pointer) : placed.under(pointer);
  const problemsId = `problems:${pointer}`;
  return (
    <div
      className={isFolded ? "f-field is-part" : "f-field"}
      data-pointer={pointer}
      data-item={isItem || undefined}
    >
      <FieldHead {...{ isFolded, isItem, label, name, pointer }}>
        {outline ? null : alternatives.length > 1 ? (
          <AlternativeButtons {...{ alternatives, chosen, label, path }} />
        ) : (
          control.kind === "cases" && <CasesToggle {...{ node, path, label, shape }} />
        )}
      </FieldHead>
      {node && isOptional && !isItem && <RemoveButton {...{ label, path }} />}
      {isFolded ? (
        <Part {...{ control, label, node, path, pointer, placed, shape: meant }} />
      ) : (
        <SimpleValue
          {...{ control, isOptional, node, path, placeholder, pointer }}
          shape={meant}
          id={controlId(pointer)}
          name={label}
          isInvalid={own.some(({ severity }) => severity === "error")}
          describedBy={own.length > 0 ? problemsId : undefined}
        />
      )}
      <FieldProblems id={problemsId} problems={own} />
    </div>
  );
}

/**
 * Returns the value that a document inherits at a path, as a placeholder; undefined if it has its own value or inherits
 * none.
 */
function useInheritedText(path: DocumentPath, node: JsonNode | undefined): string | undefined {
  const { say } = useLanguage();
  const json = useDerivedText(({ page }) => {
    const value = node ? undefined : publishedValueAt(page, path);
    return value === undefined || typeof value === "object" ? "" : JSON.stringify(value);
  });
  if (json === "") return undefined;
  const value = String(JSON.parse(json));
  return say(en`${value} (inherited)`.zh`${value}（继承的）`);
}

/** Renders a button that removes the field from the document, so that its default applies. */
function RemoveButton({ label, path }: { label: string; path: DocumentPath }) {
  const { say } = useLanguage();
  return (
    <IconButton
      icon="out"
      className="f-quiet f-out"
      name={say(en`Delete ${label}`.zh`删除${label}`)}
      title={say(
        en`Delete this value. The inherited or default value applies.`.zh`删除这个值，改用继承的值或默认值`,
      )}
      onClick={useValueAt(path).remove}
    />
  );
}

interface FieldHeadProps {
  name: string | number;
  label: string;
  pointer: string;
  isItem: boolean;
  isFolded: boolean;
  children: ReactNode;
}

function FieldHead({ children, isFolded, isItem, label, name, pointer }: FieldHeadProps) {
  return (
    <div className="f-head">
      {isFolded ? (
        <span className="f-label" id={`label:${pointer}`}>
          {label}
        </span>
      ) : (
        <label className={isItem ? "only-spoken" : "f-label"} htmlFor={controlId(pointer)}>
          {label}
        </label>
      )}
      {!isItem && label !== String(name) && <KeyName>{name}</KeyName>}
      {children}
    </div>
  );
}

interface AlternativeButtonsProps {
  alternatives: readonly SchemaShape[];
  chosen: number;
  label: string;
  path: DocumentPath;
}

/** Renders the choice between the forms that a value can have, such as a text or a list. */
function AlternativeButtons({ chosen, alternatives, label, path }: AlternativeButtonsProps) {
  const { say } = useLanguage();
  const { isLocked, set } = useValueAt(path);
  return (
    <span className="f-forms">
      {alternatives.map((form, index) => {
        const isChosen = index === Math.max(chosen, 0);
        const own = say(alternativeLabel(form));
        return (
          <button
            key={own}
            type="button"
            aria-pressed={isChosen}
            aria-label={`${label}：${own}`}
            disabled={isLocked}
            onClick={() => isChosen || set(initialValue(form))}
          >
            {own}
          </button>
        );
      })}
    </span>
  );
}

/** Renders a button that turns a text into a list of one conditional case, or the last case of a list into a text. */
function CasesToggle({
  label,
  node,
  path,
  shape,
}: Pick<CompoundFieldProps, "label" | "node" | "path" | "shape">) {
  const { say } = useLanguage();
  const { isLocked, set } = useValueAt(path);
  const [key = ""] = shape.items?.annotations.required ?? [];
  const isByCase = node?.kind === "array";
  const switchForm = () => {
    const last = isByCase ? findChild(node.items.at(-1), key) : node;
    const text = last ? toPlainValue(last) : "";
    set(isByCase ? text : [{ [key]: text }]);
  };
  return (
    <button
      type="button"
      className="f-turn"
      aria-pressed={isByCase}
      aria-label={say(en`${label}: different texts by condition`.zh`${label}：按条件显示不同文字`)}
      disabled={isLocked}
      onClick={switchForm}
    >
      {say(en`Texts by condition`.zh`按条件显示不同文字`)}
    </button>
  );
}

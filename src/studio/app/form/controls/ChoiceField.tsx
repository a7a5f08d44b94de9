import { stringValueOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { lastKeyName, valueLabel } from "../../../form-labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { Select } from "../../controls/Select.tsx";
import { type NameChoices, nameChoicesAt } from "../model/entry-names.ts";
import { type ControlProps, useDerivedText, useForm, useValueAt } from "../model/form-context.ts";

/** Maximum number of options shown side by side; more options are shown as a list. */
const MAX_SEGMENTS = 4;

/** Renders a select of the values in the schema's `enum`, with their labels. */
export function ChoiceField(props: ControlProps & { values: readonly string[] }) {
  const { describedBy, id, isOptional, name, node, path, shape, values } = props;
  const { labels } = useForm();
  const { say } = useLanguage();
  const { isLocked, set, remove } = useValueAt(path);
  const value = node && "value" in node ? String(node.value) : "";
  const usual = shape.annotations.default;
  const labelFor = (one: string) => say(valueLabel(lastKeyName(path), one, labels));
  const none =
    usual === undefined
      ? en`None`.zh`不设置`
      : en`Default: ${labelFor(String(usual))}`.zh`默认：${labelFor(String(usual))}`;
  if (values.length > MAX_SEGMENTS)
    return (
      <Select
        {...props}
        {...{ isLocked, value }}
        options={[
          ["", say(none)],
          ...values.map((one) => [one, labelFor(one) === one ? one : `${labelFor(one)}　${one}`] as const),
        ]}
        onPick={(picked) => (picked === "" && isOptional ? remove() : set(picked))}
      />
    );
  return (
    <fieldset className="f-segments" aria-label={name} aria-describedby={describedBy} disabled={isLocked}>
      {values.map((one, index) => (
        <label key={one} title={one}>
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={id}
            value={one}
            checked={value === one}
            onChange={() => set(one)}
          />
          <span data-usual={(value === "" && one === usual) || undefined}>{labelFor(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Renders a select of defined names, such as endpoints. A name that is not defined stays selected and is marked as
 * unknown.
 */
export function ReferenceField(props: ControlProps) {
  const { isOptional, node, path, shape } = props;
  const { say } = useLanguage();
  const { isLocked, set, remove } = useValueAt(path);
  const value = stringValueOf(node) ?? "";
  const { annotations } = shape;
  const json = useDerivedText(({ page, text }) =>
    text ? JSON.stringify(nameChoicesAt({ root: text.root, path, annotations, page })) : "null",
  );
  const names = JSON.parse(json) as NameChoices | null; // serialised just above
  const { brand = [], inherited = [], own = [] } = names ?? {};
  const isKnown = value === "" || [...own, ...inherited, ...brand].includes(value);
  const asOptions = (all: readonly string[]) => all.map((one) => [one, one] as const);
  return (
    <Select
      {...props}
      {...{ isLocked, value }}
      options={[
        ["", say(isOptional ? en`None`.zh`不设置` : en`Choose…`.zh`请选择…`)],
        ...(isKnown ? [] : [[value, say(en`${value} (does not exist)`.zh`${value}（不存在）`)] as const]),
      ]}
      groups={[
        { heading: say(en`In this document`.zh`本文档`), options: asOptions(own) },
        { heading: say(en`Inherited`.zh`继承的`), options: asOptions(inherited) },
        { heading: say(en`From the brand`.zh`来自品牌`), options: asOptions(brand) },
      ]}
      onPick={(picked) => (picked === "" && isOptional ? remove() : set(picked))}
    />
  );
}

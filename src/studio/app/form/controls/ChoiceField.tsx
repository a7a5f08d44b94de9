import { textOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { lastName, valueLabel } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { Select } from "../../controls/Select.tsx";
import { type ControlProps, useForm, useValueAt, useWhole } from "../model/form-context.ts";
import { type Nameable, namesAt } from "../model/names.ts";

/** So many stand side by side; of more, one is picked in a list. */
const MOST_SEGMENTS = 4;

/** One of a few words that the schema knows, each by what it means. */
export function ChoiceField(props: ControlProps & { values: readonly string[] }) {
  const { describedBy, id, isOptional, name, node, path, shape, values } = props;
  const { labels } = useForm();
  const { say } = useWords();
  const { isLocked, set, takeOut } = useValueAt(path);
  const value = node && "value" in node ? String(node.value) : "";
  const usual = shape.annotations.default;
  const labelFor = (one: string) => say(valueLabel(lastName(path), one, labels));
  const none =
    usual === undefined
      ? en`None`.zh`不设`
      : en`Default: ${labelFor(String(usual))}`.zh`默认：${labelFor(String(usual))}`;
  if (values.length > MOST_SEGMENTS)
    return (
      <Select
        {...props}
        {...{ isLocked, value }}
        options={[
          ["", say(none)],
          ...values.map((one) => [one, labelFor(one) === one ? one : `${labelFor(one)}　${one}`] as const),
        ]}
        onPick={(picked) => (picked === "" && isOptional ? takeOut() : set(picked))}
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

/** One of the names that there are. What is written and is none of them stays, and is said to be so. */
export function ReferenceField(props: ControlProps) {
  const { isOptional, node, path, shape } = props;
  const { say } = useWords();
  const { isLocked, set, takeOut } = useValueAt(path);
  const value = textOf(node) ?? "";
  const { annotations } = shape;
  const known = useWhole(({ page, text }) =>
    text ? JSON.stringify(namesAt({ root: text.root, path, annotations, page })) : "null",
  );
  const names = JSON.parse(known) as Nameable | null; // what was just written
  const { brand = [], inherited = [], own = [] } = names ?? {};
  const isKnown = value === "" || [...own, ...inherited, ...brand].includes(value);
  const asOptions = (all: readonly string[]) => all.map((one) => [one, one] as const);
  return (
    <Select
      {...props}
      {...{ isLocked, value }}
      options={[
        ["", say(isOptional ? en`None`.zh`不设` : en`Choose…`.zh`请选择…`)],
        ...(isKnown
          ? []
          : [[value, say(en`${value} (there is none)`.zh`${value}（没有这个名称）`)] as const]),
      ]}
      groups={[
        { heading: say(en`Of this document`.zh`本文档`), options: asOptions(own) },
        { heading: say(en`From what it is based on`.zh`继承来的`), options: asOptions(inherited) },
        { heading: say(en`Of the brand`.zh`品牌的`), options: asOptions(brand) },
      ]}
      onPick={(picked) => (picked === "" && isOptional ? takeOut() : set(picked))}
    />
  );
}

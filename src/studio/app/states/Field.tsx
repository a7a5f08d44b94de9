import { type ReactNode, useId } from "react";
import { sampleOf } from "../../../check/tables/world/sample.ts";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { isObject } from "../../../language/values.ts";
import type { DescribedSchema } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { JsonInput } from "../controls/inputs.tsx";
import { Select } from "../controls/Select.tsx";
import { FieldControl } from "./FieldControl.tsx";
import { type FieldPath, type Form, formOf, formsFor, inForm, isUnreadable } from "./field-forms.ts";

interface FieldProps {
  schema: DescribedSchema;
  name: string;
  /** Where it stands in the answer. */
  path: FieldPath;
  /** As it comes; undefined: not at all. */
  raw: unknown;
  onSet: (path: FieldPath, value: unknown) => void;
  /** What else can be done with it. */
  actions?: ReactNode;
}

/** Longer lists are cut: nobody looks through them here. */
const MOST_ITEMS = 30;

/** A field with its value, and the form in which it comes. */
export function Field({ actions, name, onSet, path, raw, schema }: FieldProps) {
  const { say } = useWords();
  const id = useId();
  const form = formOf(schema, raw);
  const set = (value: unknown) => onSet(path, value);
  const isWhole = Array.isArray(raw) || isObject(raw);
  const description = schema.description ?? "";
  const isRoot = path.length === 0;
  const isOdd = form === "other" || isUnreadable(schema, raw);
  const about = `${id}-about`;
  const control = { id, onChange: set, describedBy: description === "" ? undefined : about };
  return (
    <div className="status-field" data-odd={isOdd || undefined}>
      <div className="status-field-head">
        {isRoot ? (
          <h4>{name}</h4>
        ) : (
          <label htmlFor={isWhole || form === "missing" || form === "null" ? undefined : id}>{name}</label>
        )}
        <Select
          className="select is-form"
          name={say(en`${name}: how it comes`.zh`${name}：返回方式`)}
          value={form}
          options={formsFor(schema, raw, isRoot).map((one) => [one, say(FORMS[one])])}
          onPick={(picked) => set(inForm(schema, picked as Form, raw))}
        />
        {actions}
      </div>
      {form === "value" && !isWhole && <FieldControl {...control} {...{ schema, raw }} />}
      {(form === "other" || form === "unforeseen") && <JsonInput {...control} value={raw} />}
      {form === "value" && isWhole && <Inside {...{ name, onSet, path, raw, schema }} />}
      {description !== "" && (
        <p className="status-about" id={about}>
          {description}
        </p>
      )}
    </div>
  );
}

const FORMS: Readonly<Record<Form, Saying>> = {
  value: en`value`.zh`正常`,
  other: en`another form`.zh`其他写法`,
  null: en`null`.zh`空（null）`,
  missing: en`missing`.zh`缺失`,
  unforeseen: en`unforeseen`.zh`意料之外`,
};

/** The fields of an object, or the items of a list. */
function Inside({ name, onSet, path, raw, schema }: FieldProps) {
  if (Array.isArray(raw) && ownKind(raw, kindsOf(schema)))
    return <ItemFields {...{ name, onSet, path, raw, schema }} />;
  const fields = Object.entries(schema.properties ?? {});
  return (
    <fieldset className="status-fields" data-root={path.length === 0 || undefined}>
      <legend className="only-spoken">{name}</legend>
      {fields.map(([key, own]) => (
        <Field
          key={key}
          schema={own}
          name={key}
          path={[...path, key]}
          raw={isObject(raw) && Object.hasOwn(raw, key) ? raw[key] : undefined}
          onSet={onSet}
        />
      ))}
    </fieldset>
  );
}

/** The items of a list: each can be changed, copied and taken out, and one more be put behind them. */
function ItemFields({ name, onSet, path, raw, schema }: FieldProps & { raw: readonly unknown[] }) {
  const { say } = useWords();
  const items = schema.items ?? {};
  const put = (list: readonly unknown[]) => onSet(path, list);
  return (
    <fieldset className="status-fields">
      <legend className="only-spoken">{name}</legend>
      {raw.slice(0, MOST_ITEMS).map((item, index) => {
        const title = en`${name}, item ${index + 1}`.zh`${name} 第 ${index + 1} 项`;
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is where it stands in its list
            key={index}
            schema={items}
            name={say(en`Item ${index + 1}`.zh`第 ${index + 1} 项`)}
            path={[...path, index]}
            raw={item}
            onSet={onSet}
            actions={
              <>
                <Button
                  isSmall
                  says={en`Copy`.zh`复制`}
                  label={en`Copy ${title}`.zh`复制${title}`}
                  onClick={() => put([...raw.slice(0, index + 1), item, ...raw.slice(index + 1)])}
                />
                <Button
                  isSmall
                  says={en`Take out`.zh`删除`}
                  label={en`Take out ${title}`.zh`删除${title}`}
                  onClick={() => put(raw.filter((_, at) => at !== index))}
                />
              </>
            }
          />
        );
      })}
      {raw.length > MOST_ITEMS && (
        <p className="hint">
          {say(en`and ${raw.length - MOST_ITEMS} more items`.zh`另有 ${raw.length - MOST_ITEMS} 项没有列出`)}
        </p>
      )}
      <Button
        isSmall
        says={en`Add an item`.zh`增加一项`}
        about={name}
        onClick={() => put([...raw, sampleOf(items)])}
      />
    </fieldset>
  );
}

import { type ReactNode, useId } from "react";
import { sampleOf } from "../../../check/tables/world/sample.ts";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { kindsOf, ownKind } from "../../../language/response-schema.ts";
import { isObject } from "../../../language/values.ts";
import type { DescribedSchema } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { JsonInput } from "../controls/inputs.tsx";
import { Select } from "../controls/Select.tsx";
import { FieldControl } from "./FieldControl.tsx";
import {
  convertToForm,
  type FieldForm,
  type FieldPath,
  formOf,
  formsFor,
  isUnreadable,
} from "./field-forms.ts";

interface FieldProps {
  schema: DescribedSchema;
  name: string;
  /** Path of the field in the answer. */
  path: FieldPath;
  /** The raw value; undefined if the field is missing. */
  raw: unknown;
  onSet: (path: FieldPath, value: unknown) => void;
  /** Further buttons in the head of the field. */
  actions?: ReactNode;
}

/** Maximum number of list items shown. */
const MAX_ITEMS = 30;

/** A control for the value of an answer's field, and for its form (value, null, missing, …). */
export function Field({ actions, name, onSet, path, raw, schema }: FieldProps) {
  const { say } = useLanguage();
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
          name={say(en`${name}: form of the value`.zh`${name}：返回方式`)}
          value={form}
          options={formsFor(schema, raw, isRoot).map((one) => [one, say(FORMS[one])])}
          onPick={(picked) => set(convertToForm(schema, picked as FieldForm, raw))}
        />
        {actions}
      </div>
      {form === "value" && !isWhole && <FieldControl {...control} {...{ schema, raw }} />}
      {(form === "other" || form === "unforeseen") && <JsonInput {...control} value={raw} />}
      {form === "value" && isWhole && <InnerFields {...{ name, onSet, path, raw, schema }} />}
      {description !== "" && (
        <p className="status-about" id={about}>
          {description}
        </p>
      )}
    </div>
  );
}

const FORMS: Readonly<Record<FieldForm, Saying>> = {
  value: en`normal value`.zh`正常`,
  other: en`different format`.zh`格式不同`,
  null: en`null`.zh`空（null）`,
  missing: en`missing`.zh`缺失`,
  unforeseen: en`unexpected value`.zh`意料之外的值`,
};

/** The fields of an object, or the items of a list. */
function InnerFields({ name, onSet, path, raw, schema }: FieldProps) {
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

/** The items of a list, which can be changed, copied, removed and added. */
function ItemFields({ name, onSet, path, raw, schema }: FieldProps & { raw: readonly unknown[] }) {
  const { say } = useLanguage();
  const items = schema.items ?? {};
  const put = (list: readonly unknown[]) => onSet(path, list);
  return (
    <fieldset className="status-fields">
      <legend className="only-spoken">{name}</legend>
      {raw.slice(0, MAX_ITEMS).map((item, index) => {
        const title = en`${name}, item ${index + 1}`.zh`${name} 第 ${index + 1} 项`;
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity except its position
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
                  says={en`Delete`.zh`删除`}
                  label={en`Delete ${title}`.zh`删除${title}`}
                  onClick={() => put(raw.filter((_, at) => at !== index))}
                />
              </>
            }
          />
        );
      })}
      {raw.length > MAX_ITEMS && (
        <p className="hint">
          {say(
            en`${raw.length - MAX_ITEMS} more items are not shown`
              .zh`另有 ${raw.length - MAX_ITEMS} 项没有列出`,
          )}
        </p>
      )}
      <Button
        isSmall
        says={en`Add item`.zh`添加一项`}
        about={name}
        onClick={() => put([...raw, sampleOf(items)])}
      />
    </fieldset>
  );
}

import { type ReactNode, useId } from "react";
import { sampleValueOf } from "../../../check/tables/world/sample-value.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { jsonTypesOfField, matchingJsonType } from "../../../language/response-schema.ts";
import { isObject } from "../../../language/values.ts";
import type { DescribedSchema } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { JsonInput } from "../controls/inputs.tsx";
import { Select } from "../controls/Select.tsx";
import { useBrandZone } from "../session/use-brand-zone.ts";
import { AnswerFieldControl } from "./AnswerFieldControl.tsx";
import {
  type AnswerFieldPath,
  convertToRawForm,
  isUnreadableValue,
  possibleForms,
  type RawValueForm,
  rawValueFormOf,
} from "./raw-value-forms.ts";

interface AnswerFieldProps {
  schema: DescribedSchema;
  name: string;
  /** Path of the field in the answer. */
  path: AnswerFieldPath;
  /** The raw value; undefined if the field is missing. */
  raw: unknown;
  onSet: (path: AnswerFieldPath, value: unknown) => void;
  /** Further buttons in the head of the field. */
  actions?: ReactNode;
}

/** Maximum number of list items shown. */
const MAX_SHOWN_ITEMS = 30;

/**
 * Renders the controls for a field of an answer: its value, and how it is sent (value, other format, null, missing,
 * unreadable).
 */
export function AnswerField({ actions, name, onSet, path, raw, schema }: AnswerFieldProps) {
  const { say } = useLanguage();
  const id = useId();
  const { zone } = useBrandZone();
  const form = rawValueFormOf(schema, raw, zone);
  const setAnswer = (value: unknown) => onSet(path, value);
  const isWhole = Array.isArray(raw) || isObject(raw);
  const description = schema.description ?? "";
  const isRoot = path.length === 0;
  const isOdd = form === "other" || isUnreadableValue(schema, raw, zone);
  const about = `${id}-about`;
  const control = { id, onChange: setAnswer, describedBy: description === "" ? undefined : about };
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
          options={possibleForms(schema, raw, { isRoot, zone }).map((one) => [one, say(FORM_LABELS[one])])}
          onPick={(picked) => setAnswer(convertToRawForm(schema, picked as RawValueForm, raw, zone))}
        />
        {actions}
      </div>
      {form === "value" && !isWhole && <AnswerFieldControl {...control} {...{ schema, raw }} />}
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

const FORM_LABELS: Readonly<Record<RawValueForm, LocalizedText>> = {
  value: en`normal value`.zh`正常`,
  other: en`different format`.zh`格式不同`,
  null: en`null`.zh`空（null）`,
  missing: en`missing`.zh`缺失`,
  unforeseen: en`unexpected value`.zh`意料之外的值`,
};

/** Renders the fields of an object, or the items of a list. */
function InnerFields({ name, onSet, path, raw, schema }: AnswerFieldProps) {
  if (Array.isArray(raw) && matchingJsonType(raw, jsonTypesOfField(schema)))
    return <ItemFields {...{ name, onSet, path, raw, schema }} />;
  const fields = Object.entries(schema.properties ?? {});
  return (
    <fieldset className="status-fields" data-root={path.length === 0 || undefined}>
      <legend className="only-spoken">{name}</legend>
      {fields.map(([key, own]) => (
        <AnswerField
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

/** Renders the items of a list. The operator can change, copy, remove and add them. */
function ItemFields({ name, onSet, path, raw, schema }: AnswerFieldProps & { raw: readonly unknown[] }) {
  const { say } = useLanguage();
  const items = schema.items ?? {};
  const setList = (list: readonly unknown[]) => onSet(path, list);
  return (
    <fieldset className="status-fields">
      <legend className="only-spoken">{name}</legend>
      {raw.slice(0, MAX_SHOWN_ITEMS).map((item, index) => {
        const title = en`${name}, item ${index + 1}`.zh`${name} 第 ${index + 1} 项`;
        return (
          <AnswerField
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
                  onClick={() => setList([...raw.slice(0, index + 1), item, ...raw.slice(index + 1)])}
                />
                <Button
                  isSmall
                  says={en`Delete`.zh`删除`}
                  label={en`Delete ${title}`.zh`删除${title}`}
                  onClick={() => setList(raw.filter((_, at) => at !== index))}
                />
              </>
            }
          />
        );
      })}
      {raw.length > MAX_SHOWN_ITEMS && (
        <p className="hint">
          {say(
            en`${raw.length - MAX_SHOWN_ITEMS} more items are not shown`
              .zh`另有 ${raw.length - MAX_SHOWN_ITEMS} 项没有列出`,
          )}
        </p>
      )}
      <Button
        isSmall
        says={en`Add item`.zh`添加一项`}
        about={name}
        onClick={() => setList([...raw, sampleValueOf(items)])}
      />
    </fieldset>
  );
}

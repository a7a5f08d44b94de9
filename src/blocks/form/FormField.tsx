import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { sectionAnchorsIn } from "../../language/syntax/linked-text.ts";
import type { FailedCheck } from "../../play/snapshot.ts";
import { LinkedText } from "../article/LinkedText.tsx";
import {
  reactKeyOfText,
  useBlockElementId,
  useButtonTapHandlers,
  useCampaign,
  useCurrentCampaign,
  useRenderText,
  useWord,
} from "../campaign-context.ts";
import type { FieldKindProps, FieldProps } from "./form-field-props.ts";
import { InputField } from "./InputField.tsx";
import { useInitialValues } from "./use-initial-values.ts";
import "../toggle/toggle.css";

interface FormFieldProps extends FieldProps {
  /** Last failed check of this field. */
  failed: FailedCheck | undefined;
}

const fieldComponents = {
  text: InputField,
  number: InputField,
  code: InputField,
  choice: ChoiceField,
  consent: ConsentField,
};

/** One field with its error message. */
export function FormField({ form, name, field, isLast, failed }: FormFieldProps) {
  const { edit } = useCurrentCampaign();
  const initialOf = useInitialValues();
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const messageId = useBlockElementId(`field-${name}`);
  useEffect(() => {
    if (failed) control.current?.focus();
  }, [failed]);
  const Kind = fieldComponents[field.kind ?? "text"];
  return (
    <div className={failed ? "field is-wrong" : "field"}>
      <Kind
        form={form}
        name={name}
        field={field}
        isLast={isLast}
        initial={initialOf(field)}
        control={control}
        isWrong={{ "aria-invalid": failed !== undefined, "aria-describedby": failed && messageId }}
        onEdit={() => edit(form, name)}
      />
      {failed && <FieldErrorMessage id={messageId}>{failed.message}</FieldErrorMessage>}
    </div>
  );
}

function FieldErrorMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-message" id={id}>
      {children}
    </p>
  );
}

/** Checkbox. A tap on its label ticks it; the links in and after the label lead on without ticking it. */
function ConsentField({ name, field, control, isWrong, onEdit }: FieldKindProps) {
  const { plan } = useCampaign();
  const { on } = useButtonTapHandlers();
  const words = useRenderText();
  const anchors = useMemo(() => sectionAnchorsIn(plan.campaign), [plan]);
  return (
    <div className="toggle field-consent">
      <label className="toggle-label">
        <input
          ref={control}
          type="checkbox"
          name={name}
          className="toggle-box"
          aria-required={field.required !== false}
          {...isWrong}
          onChange={onEdit}
        />
        <span>
          <LinkedText text={field.label} anchors={anchors} />
        </span>
      </label>
      {field.links?.map((link) => (
        <button key={reactKeyOfText(link.text)} type="button" className="toggle-link" {...on(link)}>
          {words(link.text)}
        </button>
      ))}
    </div>
  );
}

/** Maximum number of options shown as chips. More options use the phone's native list. */
const MAX_CHIPS = 6;

/** Choice. Once the customer has chosen, later changes of the initial value no longer apply. */
function ChoiceField(props: FieldKindProps) {
  const { field, initial, onEdit } = props;
  const { options = [] } = field;
  const [chosen, setChosen] = useState<string>();
  const isOption = options.some(({ value }) => value === initial);
  const choose = (value: string) => {
    setChosen(value);
    onEdit();
  };
  const ChoiceView = options.length > MAX_CHIPS ? ChoiceList : ChoiceChips;
  return <ChoiceView {...props} chosen={chosen ?? (isOption ? String(initial) : "")} choose={choose} />;
}

interface ChoiceViewProps extends FieldKindProps {
  /** Chosen value as a text; empty if nothing is chosen. */
  chosen: string;
  choose(value: string): void;
}

function ChoiceChips({ name, field, control, isWrong, chosen, choose }: ChoiceViewProps) {
  const words = useRenderText();
  return (
    <fieldset className="field-choice" {...isWrong}>
      <legend>{words(field.label)}</legend>
      <div className="field-chips">
        {field.options?.map(({ value, label }, i) => (
          <label key={value} className="field-chip">
            <input
              ref={i === 0 ? control : undefined}
              type="radio"
              name={name}
              value={value}
              checked={chosen === String(value)}
              onChange={() => choose(String(value))}
            />
            <span>{words(label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ChoiceList({ name, field, control, isWrong, chosen, choose }: ChoiceViewProps) {
  const word = useWord();
  const words = useRenderText();
  return (
    <label className="field-box">
      <span>{words(field.label)}</span>
      <select
        ref={control}
        name={name}
        className={chosen === "" ? "is-empty" : undefined}
        value={chosen}
        {...isWrong}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="" disabled={true}>
          {words(field.placeholder ?? word("choose"))}
        </option>
        {field.options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {words(label)}
          </option>
        ))}
      </select>
      <i className="field-arrow" aria-hidden="true" />
    </label>
  );
}

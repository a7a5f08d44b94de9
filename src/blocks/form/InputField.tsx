import { type KeyboardEvent, useEffect, useState } from "react";
import type { Field } from "../../language/document.generated.ts";
import { textMessageCooldownMs } from "../../play/form-values-and-checks.ts";
import { useCurrentCampaign, useRenderText } from "../campaign-context.ts";
import type { FieldKindProps } from "./form-field-props.ts";
import { inputModeOfField, knownTextOf, loadFormats, parseTypedNumber, readForm } from "./read-field.ts";
import { maskOf, tidyInputElement, tidyTypedText } from "./tidy-typed-text.ts";
import { useInitialValues } from "./use-initial-values.ts";

const SECOND_MS = 1000;

const NUMBER_INPUT_PROPS = { autoCorrect: "off", spellCheck: false } as const;

const inputPropsByKeyboard = {
  text: { inputMode: "text" },
  digits: { ...NUMBER_INPUT_PROPS, inputMode: "numeric" },
  phone: { ...NUMBER_INPUT_PROPS, inputMode: "tel", type: "tel" },
  id: { ...NUMBER_INPUT_PROPS, inputMode: "text", autoCapitalize: "characters" },
} as const;

/** Returns the input attributes for a field. */
function inputPropsOf(field: Field) {
  if (field.kind === "code") return { ...inputPropsByKeyboard.digits, autoComplete: "one-time-code" };
  if (field.kind === "number")
    return { ...NUMBER_INPUT_PROPS, inputMode: inputModeOfField(field), autoComplete: "off" };
  return { ...inputPropsByKeyboard[field.keyboard ?? "text"], autoComplete: field.autocomplete ?? "off" };
}

/**
 * Field to type into. Its initial value is its `defaultValue`: the browser applies that only until something is typed.
 * A masked field holds only the mask of its initial value, which typing replaces.
 */
export function InputField({ form, name, field, isLast, initial, control, isWrong, onEdit }: FieldKindProps) {
  const words = useRenderText();
  const known = knownTextOf(field, initial);
  const mask = maskOf(field, known);
  useEffect(() => {
    if (field.format) loadFormats().catch(() => {});
  }, [field]);
  return (
    <div className="field-row">
      <label className="field-box">
        <span>{words(field.label)}</span>
        <input
          ref={control}
          name={name}
          {...inputPropsOf(field)}
          enterKeyHint={isLast ? "done" : "next"}
          placeholder={words(field.placeholder)}
          defaultValue={mask ?? known}
          {...isWrong}
          onInput={({ currentTarget, nativeEvent }) => {
            // Text of an input method is not final while it composes: changing it would break the composition.
            if (!(nativeEvent as InputEvent).isComposing) tidyInputElement(currentTarget, field, mask);
            onEdit();
          }}
          onCompositionEnd={({ currentTarget }) => tidyInputElement(currentTarget, field, mask)}
          onFocus={({ currentTarget }) => {
            if (currentTarget.value === mask) currentTarget.select();
          }}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value !== mask) showParsedValue(currentTarget, field);
          }}
          onKeyDown={(event) => {
            if (isLast || event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            focusNextField(event);
          }}
        />
      </label>
      {field.kind === "code" && <SendCodeButton form={form} name={name} field={field} />}
    </div>
  );
}

/** Shows a typed text as it was read: the number 12,5 as 12.5. Also tidies a text that was typed before React ran. */
function showParsedValue(input: HTMLInputElement, field: Field): void {
  const tidied = tidyTypedText(field, input.value);
  const read = field.kind === "number" ? String(parseTypedNumber(tidied) ?? tidied) : tidied;
  if (read !== input.value) input.value = read;
}

/** Focuses the next field. A form's elements are its fields, in their order, and buttons without a name. */
function focusNextField({ currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  const elements = [...(currentTarget.form?.elements ?? [])] as HTMLInputElement[];
  const next = elements.slice(elements.indexOf(currentTarget) + 1).find(({ name }) => name);
  next?.focus();
}

/**
 * Button that requests a code. It then counts down from the recorded time of the tap, so a rerender does not reset it.
 */
function SendCodeButton({ form: formName, name, field }: Pick<FieldKindProps, "form" | "name" | "field">) {
  const { plan, snapshot, submit } = useCurrentCampaign();
  const initialOf = useInitialValues();
  const left = useSecondsLeft(field);
  const isBusy = snapshot.runs[field.do ?? ""] !== undefined;
  const form = plan.campaign.forms?.[formName];
  const isOff = isBusy || left > 0;
  return (
    <button
      type="button"
      className="field-send"
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={({ currentTarget }) => {
        if (form && currentTarget.form && !isOff)
          submit(formName, readForm(form, currentTarget.form, { initialOf, word: plan.word }), name);
      }}
    >
      {left > 0 && !isBusy ? plan.word("requestCodeAgain", { seconds: left }) : plan.word("requestCode")}
      {isBusy && <span className="button-spinner" aria-hidden="true" />}
    </button>
  );
}

/** Returns the seconds until another code may be requested, rounded up; 0 when it may. */
function useSecondsLeft(field: Field): number {
  const { snapshot, steady } = useCurrentCampaign();
  const [, look] = useState(0);
  const tapped = snapshot.tapped[field.do ?? ""];
  const leftMs = tapped === undefined ? 0 : Math.max(0, tapped + textMessageCooldownMs(field) - steady());
  useEffect(() => {
    if (leftMs === 0) return undefined;
    // Until the next full second by the clock: timers of a hidden page fire late.
    const timer = setTimeout(() => look((count) => count + 1), leftMs % SECOND_MS || SECOND_MS);
    return () => clearTimeout(timer);
  });
  return Math.ceil(leftMs / SECOND_MS);
}

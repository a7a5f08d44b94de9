import { type KeyboardEvent, useEffect, useState } from "react";
import type { Field } from "../../language/document.generated.ts";
import { cooldownOf } from "../../play/form.ts";
import { useLiveCampaign, useWords } from "../campaign-context.ts";
import type { KindProps } from "./kind-props.ts";
import { keypadOf, readForm, readNumber, tidy, tidyInput } from "./read-field.ts";

const SECOND = 1000;

const figures = { autoCorrect: "off", spellCheck: false } as const;

const keyboards = {
  text: { inputMode: "text" },
  digits: { ...figures, inputMode: "numeric" },
  phone: { ...figures, inputMode: "tel", type: "tel" },
  id: { ...figures, inputMode: "text", autoCapitalize: "characters" },
} as const;

/** What a browser is told of a field. */
function attributesOf(field: Field) {
  if (field.kind === "code") return { ...keyboards.digits, autoComplete: "one-time-code" };
  if (field.kind === "number") return { ...figures, inputMode: keypadOf(field), autoComplete: "off" };
  return { ...keyboards[field.keyboard ?? "text"], autoComplete: field.autocomplete ?? "off" };
}

/**
 * A field to type into. What it is filled in with is its default value: the browser itself takes that only as long as
 * nothing was typed.
 */
export function InputField({ form, name, field, isLast, initial, control, isWrong, onEdit }: KindProps) {
  const words = useWords();
  const isKnown = typeof initial === (field.kind === "number" ? "number" : "string");
  return (
    <div className="field-row">
      <label className="field-box">
        <span>{words(field.label)}</span>
        <input
          ref={control}
          name={name}
          {...attributesOf(field)}
          enterKeyHint={isLast ? "done" : "next"}
          placeholder={words(field.placeholder)}
          defaultValue={isKnown ? tidyInput(field, String(initial)) : undefined}
          {...isWrong}
          onInput={({ currentTarget, nativeEvent }) => {
            // What an input method puts together is not typed yet: to change it would break it off.
            if (!(nativeEvent as InputEvent).isComposing) tidy(currentTarget, field);
            onEdit();
          }}
          onCompositionEnd={({ currentTarget }) => tidy(currentTarget, field)}
          onBlur={({ currentTarget }) => showAsRead(currentTarget, field)}
          onKeyDown={(event) => {
            if (isLast || event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            focusNext(event);
          }}
        />
      </label>
      {field.kind === "code" && <SendCode form={form} name={name} field={field} />}
    </div>
  );
}

/** What was typed stands as it was understood: a number 12,5 as 12.5; tidied, if that was before anybody listened. */
function showAsRead(input: HTMLInputElement, field: Field): void {
  const tidied = tidyInput(field, input.value);
  const read = field.kind === "number" ? String(readNumber(tidied) ?? tidied) : tidied;
  if (read !== input.value) input.value = read;
}

/** A form's elements are its fields, in their order, and buttons without a name. */
function focusNext({ currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  const elements = [...(currentTarget.form?.elements ?? [])] as HTMLInputElement[];
  const next = elements.slice(elements.indexOf(currentTarget) + 1).find(({ name }) => name);
  next?.focus();
}

/** The button that has a code sent. Once that was done it counts down, by when the page saw the tap: whatever is drawn anew meanwhile. */
function SendCode({ form: formName, name, field }: Pick<KindProps, "form" | "name" | "field">) {
  const { plan, snapshot, submit } = useLiveCampaign();
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
        if (form && currentTarget.form && !isOff) submit(formName, readForm(form, currentTarget.form), name);
      }}
    >
      {left > 0 && !isBusy ? `${left}秒后重发` : "获取验证码"}
      {isBusy && <span className="button-spinner" aria-hidden="true" />}
    </button>
  );
}

/** How many seconds are left, rounded up, until another code may be sent; 0 when it may. */
function useSecondsLeft(field: Field): number {
  const { snapshot, steady } = useLiveCampaign();
  const [, look] = useState(0);
  const tapped = snapshot.tapped[field.do ?? ""];
  const leftMs = tapped === undefined ? 0 : Math.max(0, tapped + cooldownOf(field) - steady());
  useEffect(() => {
    if (leftMs === 0) return undefined;
    // To the next full second, by the clock: a timer of a hidden page comes late.
    const timer = setTimeout(() => look((count) => count + 1), leftMs % SECOND || SECOND);
    return () => clearTimeout(timer);
  });
  return Math.ceil(leftMs / SECOND);
}

import { useEffect, useId, useRef } from "react";
import type { Field } from "../../language/document.generated.ts";
import type { FailedCheck } from "../../play/snapshot.ts";
import { tidyInput } from "../../play/steps/form.ts";
import { useLiveCampaign, useWords } from "../campaign-context.ts";
import { tidy } from "./tidy.ts";

const figures = { autoCorrect: "off", spellCheck: false } as const;

const keyboards = {
  text: { inputMode: "text" },
  digits: { ...figures, inputMode: "numeric" },
  phone: { ...figures, inputMode: "tel", type: "tel" },
  id: { ...figures, inputMode: "text", autoCapitalize: "characters" },
} as const;

interface FormFieldProps {
  form: string;
  name: string;
  field: Field;
  /** Its place in the form, from 0. */
  index: number;
  isLast: boolean;
  /** Why it was refused. */
  failed: FailedCheck | undefined;
}

/**
 * One field. What it is filled in with is its default value: the browser itself takes that only as long as nothing
 * was typed.
 */
export function FormField({ form, name, field, index, isLast, failed }: FormFieldProps) {
  const { plan, scope, edit } = useLiveCampaign();
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  useEffect(() => {
    if (failed && input.current) input.current.focus();
  }, [failed]);
  const prefill = field.initial && plan.evaluate(field.initial, scope);
  return (
    <div className={failed ? "field is-wrong" : "field"}>
      <label>
        <span>{words(field.label)}</span>
        <input
          ref={input}
          name={name}
          {...keyboards[field.keyboard ?? "text"]}
          autoComplete={field.autocomplete ?? "off"}
          enterKeyHint={isLast ? "done" : "next"}
          placeholder={words(field.placeholder)}
          defaultValue={typeof prefill === "string" ? tidyInput(field, prefill) : undefined}
          aria-invalid={failed !== undefined}
          aria-describedby={failed && messageId}
          onInput={({ currentTarget, nativeEvent }) => {
            // What an input method puts together is not typed yet: to change it would break it off.
            if (!(nativeEvent as InputEvent).isComposing) tidy(currentTarget, field);
            edit(form, name);
          }}
          onCompositionEnd={({ currentTarget }) => tidy(currentTarget, field)}
          onKeyDown={(event) => {
            if (isLast || event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            // A form's elements are its fields, in their order, and the button that sends it.
            const { elements } = event.currentTarget.form as HTMLFormElement;
            (elements[index + 1] as HTMLElement).focus();
          }}
        />
      </label>
      {failed && (
        <p className="field-message" id={messageId}>
          {failed.message}
        </p>
      )}
    </div>
  );
}

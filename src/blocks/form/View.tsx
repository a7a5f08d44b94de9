import { useEffect, useRef, useState } from "react";
import type { FormBlock } from "../../language/document.generated.ts";
import { useCampaign, useRenderText } from "../campaign-context.ts";
import { FormField } from "./FormField.tsx";
import { readForm } from "./read-field.ts";
import { useInitialValues } from "./use-initial-values.ts";
import "../button/button.css";
import "./form.css";

/** Form to fill in. Typed text exists only in its fields: it is lost when they are removed. */
export function View({ block }: { block: FormBlock }) {
  const { plan, snapshot, submit } = useCampaign();
  const words = useRenderText();
  const initialOf = useInitialValues();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => keepFocusedFieldVisible(box), []);
  const last = snapshot.failedChecks[block.form];
  // A check that failed before the form was opened belongs to earlier input.
  const [stale] = useState(last);

  const form = plan.campaign.forms?.[block.form];
  if (!form) return null;
  const isBusy = snapshot.runs[form.do] !== undefined;
  const names = Object.keys(form.fields);
  return (
    <form
      ref={box}
      className="form"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit(block.form, readForm(form, event.currentTarget, { initialOf, word: plan.word }));
      }}
    >
      {Object.entries(form.fields).map(([name, field], i) => (
        <FormField
          key={name}
          form={block.form}
          name={name}
          field={field}
          isLast={i === names.length - 1}
          failed={last && last !== stale && last.field === name ? last : undefined}
        />
      ))}
      <button type="submit" className="button button-primary" aria-disabled={isBusy} aria-busy={isBusy}>
        {words(form.submit)}
        {isBusy && <span className="button-spinner" aria-hidden="true" />}
      </button>
    </form>
  );
}

/** Keeps the focused field visible when the keyboard takes room away. Returns the function that stops it. */
function keepFocusedFieldVisible(form: { current: HTMLFormElement | null }): () => void {
  const showFocusedField = () => {
    const focused = form.current?.querySelector(".field:focus-within");
    if (focused) focused.scrollIntoView({ block: "nearest" });
  };
  window.addEventListener("resize", showFocusedField);
  return () => window.removeEventListener("resize", showFocusedField);
}

import { useEffect, useRef, useState } from "react";
import type { FormBlock } from "../../language/document.generated.ts";
import { useCampaign, useWords } from "../campaign-context.ts";
import { FormField } from "./FormField.tsx";
import { readForm } from "./read-field.ts";
import "../button/button.css";
import "./form.css";

/** A form to fill in. What is typed stands in its fields alone: nothing here keeps it, and it is gone with them. */
export function View({ block }: { block: FormBlock }) {
  const { plan, snapshot, submit } = useCampaign();
  const words = useWords();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => keepInSight(box), []);
  const last = snapshot.failedChecks[block.form];
  // What had failed before the form was opened belongs to what was typed then.
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
        if (!isBusy) submit(block.form, readForm(form, event.currentTarget));
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

/** When the keyboard takes room away, the field that it is for stays in sight. Returns how to stop. */
function keepInSight(form: { current: HTMLFormElement | null }): () => void {
  const look = () => {
    const focused = form.current?.querySelector(".field:focus-within");
    if (focused) focused.scrollIntoView({ block: "nearest" });
  };
  window.addEventListener("resize", look);
  return () => window.removeEventListener("resize", look);
}

import { useEffect, useState } from "react";
import type { Field } from "../../language/document.generated.ts";
import { cooldownOf } from "../../play/form.ts";
import { useLiveCampaign } from "../campaign-context.ts";
import { readForm } from "./read-field.ts";

const SECOND = 1000;

interface SendCodeProps {
  form: string;
  name: string;
  field: Field;
}

/** The button that has a code sent. Once that was done it counts down, by when the page saw the tap: whatever is drawn anew meanwhile. */
export function SendCode({ form: formName, name, field }: SendCodeProps) {
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

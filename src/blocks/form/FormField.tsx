import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { anchorsIn } from "../../language/syntax/linked-text.ts";
import type { FailedCheck } from "../../play/snapshot.ts";
import { LinkedText } from "../article/LinkedText.tsx";
import { textKey, useCampaign, useLiveCampaign, usePlaceId, useTaps, useWords } from "../campaign-context.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { InputField } from "./InputField.tsx";
import type { FieldProps } from "./kind-props.ts";

interface FormFieldProps extends FieldProps {
  /** Why it was refused. */
  failed: FailedCheck | undefined;
}

const kinds = {
  text: InputField,
  number: InputField,
  code: InputField,
  choice: ChoiceField,
  consent: ConsentField,
};

/** One field, with what is wrong with it. */
export function FormField({ form, name, field, isLast, failed }: FormFieldProps) {
  const { plan, scope, edit } = useLiveCampaign();
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const messageId = usePlaceId(`field-${name}`);
  useEffect(() => {
    if (failed) control.current?.focus();
  }, [failed]);
  const Kind = kinds[field.kind ?? "text"];
  return (
    <div className={failed ? "field is-wrong" : "field"}>
      <Kind
        form={form}
        name={name}
        field={field}
        isLast={isLast}
        initial={field.initial && plan.evaluate(field.initial, scope)}
        control={control}
        isWrong={{ "aria-invalid": failed !== undefined, "aria-describedby": failed && messageId }}
        onEdit={() => edit(form, name)}
      />
      {failed && <Message id={messageId}>{failed.message}</Message>}
    </div>
  );
}

function Message({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-message" id={id}>
      {children}
    </p>
  );
}

import type { KindProps } from "./kind-props.ts";
import "../toggle/toggle.css";

/** A box to tick. What it says can be tapped too; the links in it and behind it lead on and tick nothing. */
function ConsentField({ name, field, control, isWrong, onEdit }: KindProps) {
  const { plan } = useCampaign();
  const { on } = useTaps();
  const words = useWords();
  const anchors = useMemo(() => anchorsIn(plan.campaign), [plan]);
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
        <button key={textKey(link.text)} type="button" className="toggle-link" {...on(link)}>
          {words(link.text)}
        </button>
      ))}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import type { FailedCheck } from "../../play/snapshot.ts";
import { useLiveCampaign, usePlaceId } from "../campaign-context.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import { ConsentField } from "./ConsentField.tsx";
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

import { ChoiceField, ReferenceField } from "../controls/ChoiceField.tsx";
import { ColourField } from "../controls/ColourField.tsx";
import { PictureField } from "../controls/PictureField.tsx";
import { RawField } from "../controls/RawField.tsx";
import { MomentField, NumberField, ScalarField, SwitchField, TextField } from "../controls/SimpleFields.tsx";
import type { Control } from "../model/control.ts";
import type { ControlProps } from "../model/form-context.ts";

/** Renders the control of a value that fits into one row. */
export function SimpleValue({ control, ...props }: ControlProps & { control: Control }) {
  switch (control.kind) {
    case "constant":
      return <code className="f-constant">{String(control.value)}</code>;
    case "flag":
    case "switch":
      return <SwitchField {...props} isFlag={control.kind === "flag"} />;
    case "number":
      return <NumberField {...props} isWhole={control.isWhole} />;
    case "choice":
      return <ChoiceField {...props} values={control.values} />;
    case "reference":
      return <ReferenceField {...props} />;
    case "instant":
    case "day":
      return <MomentField {...props} isDay={control.kind === "day"} />;
    case "colour":
      return <ColourField {...props} />;
    case "picture":
      return <PictureField {...props} />;
    case "scalar":
      return <ScalarField {...props} types={props.shape.annotations.type ? control.types : ANY_TYPE} />;
    case "free":
      return <ScalarField {...props} types={ANY_TYPE} />;
    case "misfit":
      return <RawField {...props} />;
    default:
      return <TextField {...props} control={control} />;
  }
}

const ANY_TYPE = ["string", "number", "boolean", "null", "array", "object"] as const;

import { ChoiceField, ReferenceField } from "../controls/ChoiceField.tsx";
import { ColourField } from "../controls/ColourField.tsx";
import { PictureField } from "../controls/PictureField.tsx";
import { RawJsonField } from "../controls/RawJsonField.tsx";
import {
  DateTimeField,
  NumberField,
  ScalarField,
  SwitchField,
  TextField,
} from "../controls/SimpleFields.tsx";
import type { ControlSpec } from "../model/control-spec.ts";
import type { ControlProps } from "../model/form-context.ts";

/** Renders the form control of a value that is neither a list nor an object. */
export function SimpleValue({ control, ...props }: ControlProps & { control: ControlSpec }) {
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
      return <DateTimeField {...props} isDay={control.kind === "day"} />;
    case "colour":
      return <ColourField {...props} />;
    case "picture":
      return <PictureField {...props} />;
    case "scalar":
      return <ScalarField {...props} types={props.shape.annotations.type ? control.types : ALL_JSON_TYPES} />;
    case "free":
      return <ScalarField {...props} types={ALL_JSON_TYPES} />;
    case "misfit":
      return <RawJsonField {...props} />;
    default:
      return <TextField {...props} control={control} />;
  }
}

const ALL_JSON_TYPES = ["string", "number", "boolean", "null", "array", "object"] as const;

import { RawField } from "../controls/RawField.tsx";
import { idOf } from "../model/form-context.ts";
import type { CompoundProps } from "../model/part.ts";
import { ListField } from "./ListField.tsx";
import { MapField } from "./MapField.tsx";
import { ObjectFields } from "./ObjectFields.tsx";

/** What has parts of its own. */
export function Compound(props: CompoundProps) {
  const { control, node, pointer } = props;
  switch (control.kind) {
    case "object":
      return <ObjectFields {...props} />;
    case "map":
      return <MapField {...props} />;
    case "list":
    case "cases":
      return <ListField {...props} />;
    default:
      return (
        <RawField
          {...props}
          node={node}
          id={idOf(pointer)}
          name={props.label}
          describedBy={undefined}
          isInvalid={false}
          isOptional
        />
      );
  }
}

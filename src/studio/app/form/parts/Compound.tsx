import { RawField } from "../controls/RawField.tsx";
import { idOf } from "../form-context.ts";
import type { CompoundProps } from "../part.ts";
import { ListField } from "../rows/ListField.tsx";
import { MapField } from "../rows/MapField.tsx";
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

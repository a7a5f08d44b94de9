import type { JsonNode, Path } from "../../../../check/json/json-node.ts";
import type { Shape } from "../../../../check/schema/shape.ts";

/** What every control is told of its place. */
export interface ControlProps {
  id: string;
  /** What the field is called, in the language that is spoken. */
  name: string;
  path: Path;
  pointer: string;
  /** Narrowed to what stands there. */
  shape: Shape;
  node: JsonNode | undefined;
  /** What counts where nothing is written. */
  placeholder?: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** It can be left out: what is emptied is then taken out. */
  isOptional: boolean;
}

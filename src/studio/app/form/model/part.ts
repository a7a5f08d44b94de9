import { type ComponentType, createContext, useContext } from "react";
import type { JsonNode, Path } from "../../../../check/json/json-node.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import type { Control } from "./control.ts";
import type { PlacedProblems } from "./problems.ts";

export interface CompoundProps {
  control: Control;
  label: string;
  path: Path;
  pointer: string;
  /** Narrowed to what stands there. */
  shape: Shape;
  node: JsonNode | undefined;
  placed: PlacedProblems;
}

/** Draws what has parts of its own: fields stand in it, and it in fields. */
export const PartContext = createContext<ComponentType<CompoundProps> | null>(null);

export function usePart(): ComponentType<CompoundProps> {
  const part = useContext(PartContext);
  if (!part) throw new Error("There is no PartContext above");
  return part;
}

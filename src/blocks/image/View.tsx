import type { ImageBlock } from "../../language/document.generated.ts";
import { Picture } from "../shared/Picture.tsx";
import { Sheet } from "./Sheet.tsx";

/** A picture across the page: one of the document's own, or one whose address comes from an answer. */
export function View({ block }: { block: ImageBlock }) {
  if (block.image) return <Picture image={block.image} className="image" />;
  return <Sheet address={block.address ?? "null"} alt={block.alt} />;
}

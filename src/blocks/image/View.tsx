import type { ImageBlock } from "../../language/document.generated.ts";
import { Picture } from "../Picture.tsx";

/** A picture across the page. */
export function View({ block }: { block: ImageBlock }) {
  return <Picture image={block.image} className="image" />;
}

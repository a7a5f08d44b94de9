import type { LinkBlock } from "../../language/document.generated.ts";
import { useButtonTapHandlers, useRenderText } from "../campaign-context.ts";
import "./link.css";

/** Text button, for anything but the page's main button. */
export function View({ block }: { block: LinkBlock }) {
  const { on } = useButtonTapHandlers();
  const words = useRenderText();
  return (
    <button type="button" className={`link link-${block.place ?? "inline"}`} {...on(block)}>
      {words(block.text)}
    </button>
  );
}

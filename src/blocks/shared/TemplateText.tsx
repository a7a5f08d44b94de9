import type { Text } from "../../language/document.generated.ts";
import { useRenderText } from "../campaign-context.ts";
import { Skeleton } from "./Skeleton.tsx";
import { UnbrokenText } from "./UnbrokenText.tsx";

/** Shows the text of a template, or a skeleton of its length while it waits for data. */
export function TemplateText({ text }: { text: Text }) {
  const shown = useRenderText()(text);
  return shown === undefined ? <Skeleton width={10} of={text} /> : <UnbrokenText text={shown} />;
}

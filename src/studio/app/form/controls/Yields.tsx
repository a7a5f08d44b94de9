import { useEffect, useRef } from "react";
import { en } from "../../../../language/messages/saying.ts";
import { parseTemplate } from "../../../../language/syntax/template.ts";
import type { AskedText, Yielded } from "../../../frame/messages.ts";
import { useWords } from "../../base/Language.tsx";
import { keyOf } from "../../desk/look.ts";
import { useLook, useStudio } from "../../desk/StudioContext.tsx";

/** What a text or an expression yields as the preview is now, in a line; nothing where that is not known. */
export function Yields({ id, isText, text }: AskedText & { id: string }) {
  const { say } = useWords();
  const value = useYielded({ isText, text });
  if (value === null) return null;
  const words =
    typeof value === "boolean"
      ? value
        ? en`yes`.zh`是`
        : en`no`.zh`否`
      : typeof value === "object"
        ? en`${value.items} items`.zh`${value.items} 项`
        : value;
  const line = say(en`Now: ${words}`.zh`现在：${words}`);
  return (
    <span id={id} className="f-yields" title={line}>
      {line}
    </span>
  );
}

/** Whether a text or an expression may yield something else than it says itself. */
export function isAsked({ isText, text }: AskedText): boolean {
  if (!isText)
    return text.trim() !== "" && !/^(true|false|null|-?\d+(\.\d+)?|'[^']*'|"[^"]*")$/.test(text.trim());
  const parts = parseTemplate(text);
  return Array.isArray(parts) && parts.some((part) => typeof part !== "string");
}

/** While the preview has not told yet what is typed, what it told of the text before still stands: nothing jumps. */
function useYielded({ isText, text }: AskedText): Yielded {
  const { look } = useStudio();
  const told = useLook(({ yields }) => yields.get(keyOf({ isText, text })));
  const last = useRef<Yielded>(null);
  useEffect(() => look.ask({ isText, text }), [look, isText, text]);
  useEffect(() => {
    if (told !== undefined) last.current = told;
  }, [told]);
  return told === undefined ? last.current : told;
}

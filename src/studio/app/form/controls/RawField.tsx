import { useState } from "react";
import { nodeAt } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { useForm, useLocked } from "../model/form-context.ts";
import type { ControlProps } from "./control-props.ts";
import { Words } from "./Words.tsx";

/** What no other control can show, as it is written. It counts as soon as it is JSON. */
export function RawField({ describedBy, id, name, node, path }: ControlProps) {
  const { change } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const [typed, setTyped] = useState<string | null>(null);
  const written = node ? node.source.text.slice(node.start, node.end) : "";
  const isBroken = typed !== null && !isJson(typed);
  const set = (value: string) => {
    setTyped(value);
    if (!isJson(value)) return;
    change(({ root }) => {
      const at = nodeAt(root, path);
      return at ? [{ from: at.start, to: at.end, text: value.trim() }] : [];
    }, "typing");
  };
  return (
    <span className="f-raw">
      <small>
        {node?.kind === "literal" && node.value === null
          ? say(
              en`null: what it is based on has it, and here it is taken out.`.zh`null：删掉继承来的这一项。`,
            )
          : say(
              en`The form cannot show this part. It stands here as it is written; the text view shows more.`
                .zh`表单无法显示这部分，这里按原文显示；在文本里可以看得更清楚。`,
            )}
      </small>
      <Words
        id={id}
        name={name}
        value={typed !== null && (isBroken || typed.trim() === written) ? typed : written}
        isLocked={isLocked}
        isInvalid={isBroken}
        describedBy={describedBy}
        onChange={set}
        onBlur={() => setTyped(null)}
      />
      {isBroken && (
        <small className="f-problem" role="status">
          {say(en`This is no JSON yet: it does not count.`.zh`还不是完整的 JSON，暂不生效。`)}
        </small>
      )}
    </span>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

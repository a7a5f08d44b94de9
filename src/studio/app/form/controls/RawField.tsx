import { nodeAt } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { parseJson } from "../../../../language/values.ts";
import { useWords } from "../../base/Language.tsx";
import { useTyped } from "../../controls/inputs.tsx";
import { Words } from "../../controls/Words.tsx";
import { type ControlProps, useForm, useLocked } from "../model/form-context.ts";

/** What no other control can show, as it is written. It counts as soon as it is JSON. */
export function RawField(props: Pick<ControlProps, "describedBy" | "id" | "name" | "node" | "path">) {
  const { node, path } = props;
  const { change } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const written = node ? node.source.text.slice(node.start, node.end) : "";
  const { forget, text, type } = useTyped(written, {
    read: (typed) => (parseJson(typed) === undefined ? undefined : typed.trim()),
    write: (value) => value,
    onChange: (value) =>
      change(({ root }) => {
        const at = nodeAt(root, path);
        return at ? [{ from: at.start, to: at.end, text: value }] : [];
      }, "typing"),
  });
  const isBroken = text !== written && parseJson(text) === undefined;
  const about =
    node?.kind === "literal" && node.value === null
      ? en`null: what it is based on has it, and here it is taken out.`.zh`null：删掉继承来的这一项。`
      : en`The form cannot show this part. It stands here as it is written; the text view shows more.`
          .zh`表单无法显示这部分，这里按原文显示；在文本里可以看得更清楚。`;
  return (
    <span className="f-raw">
      <small>{say(about)}</small>
      <Words {...{ ...props, isLocked }} value={text} isInvalid={isBroken} onChange={type} onBlur={forget} />
      {isBroken && (
        <small className="f-problem" role="status">
          {say(en`This is no JSON yet: it does not count.`.zh`还不是完整的 JSON，暂不生效。`)}
        </small>
      )}
    </span>
  );
}

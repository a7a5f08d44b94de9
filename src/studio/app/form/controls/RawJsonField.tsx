import { nodeAtPath } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { parseJson } from "../../../../language/values.ts";
import { useLanguage } from "../../base/Language.tsx";
import { GrowingTextArea } from "../../controls/GrowingTextArea.tsx";
import { useTextWhileTyping } from "../../controls/inputs.tsx";
import { type ControlProps, useForm, useFormLocked } from "../model/form-context.ts";

/** Renders the JSON text of a value that no other control can edit. Changes apply once the text is valid JSON. */
export function RawJsonField(props: Pick<ControlProps, "describedBy" | "id" | "name" | "node" | "path">) {
  const { node, path } = props;
  const { change } = useForm();
  const { say } = useLanguage();
  const isLocked = useFormLocked();
  const written = node ? node.source.text.slice(node.start, node.end) : "";
  const { forget, text, type } = useTextWhileTyping(written, {
    read: (typed) => (parseJson(typed) === undefined ? undefined : typed.trim()),
    write: (value) => value,
    onChange: (value) =>
      change(({ root }) => {
        const at = nodeAtPath(root, path);
        return at ? [{ from: at.start, to: at.end, text: value }] : [];
      }, "typing"),
  });
  const isBroken = text !== written && parseJson(text) === undefined;
  const about =
    node?.kind === "literal" && node.value === null
      ? en`null: deletes the inherited value.`.zh`null：删除继承的值。`
      : en`The form has no controls for this value. Edit it as JSON here, or in the JSON tab.`
          .zh`表单没有适合这个值的控件。请在这里或“JSON”页直接修改 JSON。`;
  return (
    <span className="f-raw">
      <small>{say(about)}</small>
      <GrowingTextArea
        {...{ ...props, isLocked }}
        value={text}
        isInvalid={isBroken}
        onChange={type}
        onBlur={forget}
      />
      {isBroken && (
        <small className="f-problem" role="status">
          {say(
            en`This is not valid JSON yet. The document keeps the last valid value.`
              .zh`还不是有效的 JSON，文档里仍是上一次有效的值。`,
          )}
        </small>
      )}
    </span>
  );
}

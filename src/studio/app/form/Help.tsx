import { type JsonNode, pathOf } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/saying.ts";
import { helpOf, labelOf, lastName } from "../../labels.ts";
import { useWords } from "../base/Language.tsx";
import { useForm, useFormState } from "./model/form-context.ts";
import { shapeAt } from "./model/form-desk.ts";

/** What there is to know about the field that has the keyboard: in one place, so that nothing moves. */
export function Help({ root }: { root: JsonNode }) {
  const { labels, rootShape } = useForm();
  const { say } = useWords();
  const here = useFormState((state) => state.here);
  const path = pathOf(here).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const shape = shapeAt(rootShape, root, path);
  const about = here === "" ? undefined : helpOf(shape.annotations);
  const key = lastName(path);
  const [example] = shape.annotations.examples ?? [];
  return (
    <aside
      className="f-help"
      aria-label={say(en`About this field`.zh`字段说明`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
      tabIndex={0}
    >
      {about && key !== "" ? (
        <p>
          <strong>{say(labelOf(key, shape, labels))}</strong> <code className="f-key">{here}</code>{" "}
          {say(about)}
          {typeof example === "string" && (
            <>
              {" "}
              {say(en`For example:`.zh`例如：`)} <code>{example}</code>
            </>
          )}
        </p>
      ) : (
        <p>{say(en`What a field is for is told here.`.zh`选中一个字段，这里会说明它的用途。`)}</p>
      )}
    </aside>
  );
}

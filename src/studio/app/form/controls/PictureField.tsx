import { en } from "../../../../language/messages/saying.ts";
import { CAMPAIGNS_URL } from "../../../../publish/request-path.ts";
import { useDesk } from "../../shell/StudioContext.tsx";
import { useWords } from "../../words/Language.tsx";
import { useForm, useLocked } from "../form-context.ts";
import { setAt } from "../text/edits.ts";
import type { ControlProps } from "./control-props.ts";
import { Words } from "./Words.tsx";

/** A picture's file, and how it looks. */
export function PictureField({ describedBy, id, isInvalid, name, node, path, placeholder }: ControlProps) {
  const { change, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const folder = useDesk(({ open }) => open?.path.replace(/[^/]*$/, "") ?? "");
  const src = node?.kind === "string" ? node.value : "";
  return (
    <span className="f-picture">
      {src !== "" && !/^https?:/i.test(src) && (
        <img
          key={src}
          src={`${CAMPAIGNS_URL}/${folder}${src}`}
          alt={say(en`Picture ${src}`.zh`图片 ${src}`)}
          onError={({ currentTarget }) => currentTarget.setAttribute("hidden", "")}
        />
      )}
      <Words
        id={id}
        name={name}
        value={src}
        placeholder={placeholder ?? "art/"}
        isCode
        isLocked={isLocked}
        isInvalid={isInvalid}
        describedBy={describedBy}
        onChange={(value) => change(setAt(path, value, orderAt), "typing")}
      />
    </span>
  );
}

import { useState } from "react";
import { en } from "../../../../language/messages/saying.ts";
import { pictureAddress } from "../../../api/write.ts";
import { useDesk } from "../../shell/StudioContext.tsx";
import { useWords } from "../../words/Language.tsx";
import { PickPicture } from "../dialogs/PickPicture.tsx";
import { useForm, useLocked } from "../form-context.ts";
import { setAt } from "../text/edits.ts";
import type { ControlProps } from "./control-props.ts";
import { Words } from "./Words.tsx";

/** A picture's file, how it looks, and the others that there are. */
export function PictureField({ describedBy, id, isInvalid, name, node, path, placeholder }: ControlProps) {
  const { change, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const document = useDesk(({ open }) => open?.path ?? "");
  const [isPicking, setPicking] = useState(false);
  const src = node?.kind === "string" ? node.value : "";
  return (
    <>
      <span className="f-picture">
        {src !== "" && !/^https?:/i.test(src) && (
          <img
            key={src}
            src={pictureAddress(document.replace(/[^/]*$/, "") + src)}
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
        <button
          type="button"
          className="button is-small"
          disabled={isLocked}
          aria-label={say(en`${name}: choose a picture`.zh`${name}：选择图片`)}
          onClick={() => setPicking(true)}
        >
          {say(en`Choose…`.zh`选择…`)}
        </button>
      </span>
      {isPicking && (
        <PickPicture
          path={document}
          src={src}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            if (picked !== src) change(setAt(path, picked, orderAt));
          }}
        />
      )}
    </>
  );
}

import { useState } from "react";
import { literalOf, nodeAt, type Path, textOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { pictureAddress } from "../../../api-write.ts";
import { Button } from "../../base/Button.tsx";
import { useWords } from "../../base/Language.tsx";
import { Words } from "../../controls/Words.tsx";
import type { Size } from "../../desk/look.ts";
import { useDesk } from "../../desk/StudioContext.tsx";
import { setAt, together } from "../model/edits.ts";
import { type ControlProps, useForm, useValueAt } from "../model/form-context.ts";
import { PickPicture } from "./PickPicture.tsx";

/** A picture's file, how it looks, and the others that there are. One that is chosen brings its proportions along. */
export function PictureField(props: ControlProps) {
  const { name, node, path, placeholder, shape } = props;
  const { change, current, orderAt } = useForm();
  const { say } = useWords();
  const { isLocked, set } = useValueAt(path);
  const document = useDesk(({ open }) => open?.path ?? "");
  const [isPicking, setPicking] = useState(false);
  const src = textOf(node) ?? "";
  const addressOf = (file: string) => pictureAddress(document.replace(/[^/]*$/, "") + file);
  const pick = async (file: string) => {
    const size = await sizeOf(addressOf(file));
    const { root } = current() ?? {};
    const keys = shape.annotations["x-size"];
    if (!keys || !size || !root) return set(file);
    const beside = (key: string) => [...path.slice(0, -1), key];
    const said = literalOf(nodeAt(root, beside(keys.width)));
    const { height, width } = drawnSize(size, said === undefined ? undefined : Number(said));
    const put = (at: Path, value: unknown) => setAt(at, value, orderAt);
    change(together([put(path, file), put(beside(keys.width), width), put(beside(keys.height), height)]));
  };
  return (
    <>
      <span className="f-picture">
        {src !== "" && !/^https?:/i.test(src) && (
          <img
            key={src}
            src={addressOf(src)}
            alt={say(en`Picture ${src}`.zh`图片 ${src}`)}
            onError={({ currentTarget }) => currentTarget.setAttribute("hidden", "")}
          />
        )}
        <Words
          {...{ ...props, isLocked }}
          isCode
          value={src}
          placeholder={placeholder ?? "art/"}
          onChange={(value) => set(value, "typing")}
        />
        <Button
          isSmall
          says={en`Choose…`.zh`选择…`}
          disabled={isLocked}
          label={en`${name}: choose a picture`.zh`${name}：选择图片`}
          onClick={() => setPicking(true)}
        />
      </span>
      {isPicking && (
        <PickPicture
          path={document}
          src={src}
          onClose={() => setPicking(false)}
          onPick={async (picked) => {
            if (picked !== src) await pick(picked);
            setPicking(false);
          }}
        />
      )}
    </>
  );
}

/** What designs are as wide as, in pixels: sizes in documents are those of the design. */
const DESIGN_WIDTH_PX = 375;

/**
 * How large a picture is to be drawn, in pixels of the design, with its own proportions: as wide as is said already, else
 * as it is itself, as far as the design has room. One pixel is what stands in a picture that has no file yet. Pure.
 */
export function drawnSize(own: Size, said: number | undefined): Size {
  const width = said !== undefined && said > 1 ? said : Math.min(own.width, DESIGN_WIDTH_PX);
  return { width, height: Math.max(1, Math.round((width * own.height) / own.width)) };
}

/** The size of a picture in pixels, as the browser reads it; undefined where it cannot. */
async function sizeOf(address: string): Promise<Size | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const { naturalHeight: height, naturalWidth: width } = image;
  return width > 0 && height > 0 ? { width, height } : undefined;
}

import { useEffect, useRef, useState } from "react";
import { PICTURE_ENDINGS } from "../../../../check/content/picture-kinds.ts";
import { literalOf, nodeAt, type Path, textOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { pictureAddress } from "../../../api-write.ts";
import { Button } from "../../base/Button.tsx";
import { Empty, Refusal } from "../../base/Empty.tsx";
import { useWords } from "../../base/Language.tsx";
import { Words } from "../../controls/Words.tsx";
import { keepPicture } from "../../desk/keep-picture.ts";
import type { Size } from "../../desk/look.ts";
import { useDesk, useStudio } from "../../desk/StudioContext.tsx";
import { setAt, together } from "../model/edits.ts";
import { type ControlProps, useForm, useValueAt } from "../model/form-context.ts";
import { PickDialog } from "./PickDialog.tsx";
import "./pick-picture.css";

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

interface PickPictureProps {
  /** Of the document, relative to the folder of campaigns. */
  path: string;
  /** As it is written now. */
  src: string;
  onPick: (src: string) => void;
  onClose: () => void;
}

/** The pictures that lie beside a document, and the way to one more. Enter takes the first that was found. */
function PickPicture({ onClose, onPick, path, src }: PickPictureProps) {
  const { desk, server } = useStudio();
  const { say } = useWords();
  const [all, setAll] = useState<readonly string[] | null>(null);
  const [search, setSearch] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const notice = useDesk((state) => state.notice);
  const chosen = useRef<HTMLInputElement>(null);
  useEffect(() => {
    server.pictures(path).then(setAll, (error) => {
      desk.fail(error);
      setFailed(true);
    });
  }, [server, desk, path]);
  const found = (all ?? []).filter((one) => one.toLowerCase().includes(search.trim().toLowerCase()));
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const kept = await keepPicture(desk, file);
    setBusy(false);
    setFailed(kept === null);
    if (kept !== null) onPick(kept);
  };
  return (
    <PickDialog
      title={say(en`Choose a picture`.zh`选择图片`)}
      {...{ search, onClose }}
      onSearch={setSearch}
      onEnter={() => found[0] && onPick(found[0])}
      beside={
        <>
          {/* Disabled it would lose the focus. */}
          <Button aria-disabled={isBusy} onClick={() => !isBusy && chosen.current?.click()}>
            {isBusy ? say(en`Uploading…`.zh`正在上传…`) : say(en`Upload…`.zh`上传图片…`)}
          </Button>
          <input
            ref={chosen}
            type="file"
            accept={PICTURE_ENDINGS.join(",")}
            hidden
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              // The same file may be chosen again.
              target.value = "";
            }}
          />
        </>
      }
    >
      {hasFailed && notice && !notice.isGood && <Refusal says={notice.saying} />}
      <ul className="f-choices pictures">
        {found.map((one) => (
          <li key={one}>
            <button type="button" aria-pressed={one === src} onClick={() => onPick(one)}>
              <img src={pictureAddress(path.replace(/[^/]*$/, "") + one)} alt="" loading="lazy" />
              <span>{one.replace(/^art\//, "")}</span>
            </button>
          </li>
        ))}
      </ul>
      {all?.length === 0 && (
        <Empty
          says={en`There is no picture beside this document yet. Upload one.`
            .zh`本文档旁边还没有图片，请上传一张。`}
        />
      )}
      {all && all.length > 0 && found.length === 0 && <Empty />}
    </PickDialog>
  );
}

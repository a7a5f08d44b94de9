import { useEffect, useRef, useState } from "react";
import { PICTURE_EXTENSIONS } from "../../../../check/content/picture-media-types.ts";
import { stringValueOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { pictureUrl } from "../../../api-write.ts";
import { Button } from "../../base/Button.tsx";
import { EmptyHint, ErrorText } from "../../base/EmptyHint.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { GrowingTextArea } from "../../controls/GrowingTextArea.tsx";
import type { PixelSize } from "../../session/preview-store.ts";
import { useSessionState, useStudio } from "../../session/StudioContext.tsx";
import { uploadPicture } from "../../session/upload-picture.ts";
import { type ControlProps, useForm, useOperatorOutline, useValueAt } from "../model/form-context.ts";
import { setPictureAt } from "../model/picture-edits.ts";
import { PickDialog } from "./PickDialog.tsx";
import "./pick-picture.css";

/**
 * Renders a picture's file name and thumbnail. Picking another picture also sets its width and height in the document.
 */
export function PictureField(props: ControlProps) {
  const { name, node, path, placeholder, shape } = props;
  const { change, current, orderAt } = useForm();
  const { say } = useLanguage();
  const { isLocked, set } = useValueAt(path);
  const isForOperators = useOperatorOutline() !== null;
  const document = useSessionState(({ open }) => open?.path ?? "");
  const [isPicking, setPicking] = useState(false);
  const src = stringValueOf(node) ?? "";
  const addressOf = (file: string) => pictureUrl(document.replace(/[^/]*$/, "") + file);
  const pickPicture = async (file: string) => {
    const size = await loadPictureSize(addressOf(file));
    const { root } = current() ?? {};
    if (!size || !root) return set(file);
    change(setPictureAt({ root, path, shape }, { src: file, size }, orderAt));
  };
  return (
    <>
      <span className="f-picture">
        {src !== "" && !/^https?:/i.test(src) && (
          <img
            key={src}
            src={addressOf(src)}
            alt={isForOperators ? say(CURRENT_PICTURE) : say(en`Picture ${src}`.zh`图片 ${src}`)}
            onError={({ currentTarget }) => currentTarget.setAttribute("hidden", "")}
          />
        )}
        {!isForOperators && (
          <GrowingTextArea
            {...{ ...props, isLocked }}
            isCode
            value={src}
            placeholder={placeholder ?? "art/"}
            onChange={(value) => set(value, "typing")}
          />
        )}
        <Button
          isSmall
          id={isForOperators ? props.id : undefined}
          says={en`Choose…`.zh`选择…`}
          disabled={isLocked}
          label={en`${name}: choose a picture`.zh`${name}：选择图片`}
          onClick={() => setPicking(true)}
        />
      </span>
      {isPicking && (
        <PickPictureDialog
          path={document}
          src={src}
          onClose={() => setPicking(false)}
          onPick={async (picked) => {
            if (picked !== src) await pickPicture(picked);
            setPicking(false);
          }}
        />
      )}
    </>
  );
}

const CURRENT_PICTURE = en`Current picture`.zh`当前图片`;

/** Loads a picture and returns its size in pixels; undefined if the browser cannot read it. */
async function loadPictureSize(address: string): Promise<PixelSize | undefined> {
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

interface PickPictureDialogProps {
  /** The path of the document, relative to the campaigns folder. */
  path: string;
  /** The current value. */
  src: string;
  onPick: (src: string) => void;
  onClose: () => void;
}

/** Renders a dialog with the pictures beside a document and an upload button. Enter picks the first result. */
function PickPictureDialog({ onClose, onPick, path, src }: PickPictureDialogProps) {
  const { session, server } = useStudio();
  const { say } = useLanguage();
  const [all, setAll] = useState<readonly string[] | null>(null);
  const [search, setSearch] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const notice = useSessionState((state) => state.notice);
  const chosen = useRef<HTMLInputElement>(null);
  useEffect(() => {
    server.pictures(path).then(setAll, (error) => {
      session.fail(error);
      setFailed(true);
    });
  }, [server, session, path]);
  const found = (all ?? []).filter((one) => one.toLowerCase().includes(search.trim().toLowerCase()));
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const kept = await uploadPicture(session, file);
    setBusy(false);
    setFailed(kept === null);
    if (kept !== null) onPick(kept.src);
  };
  return (
    <PickDialog
      title={say(en`Choose a picture`.zh`选择图片`)}
      {...{ search, onClose }}
      onSearch={setSearch}
      onEnter={() => found[0] && onPick(found[0])}
      beside={
        <>
          {/* Not `disabled`, because a disabled button loses the focus. */}
          <Button aria-disabled={isBusy} onClick={() => !isBusy && chosen.current?.click()}>
            {isBusy ? say(en`Uploading…`.zh`正在上传…`) : say(en`Upload…`.zh`上传图片…`)}
          </Button>
          <input
            ref={chosen}
            type="file"
            accept={PICTURE_EXTENSIONS.join(",")}
            hidden
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              // Reset, so that choosing the same file again fires `change`.
              target.value = "";
            }}
          />
        </>
      }
    >
      {hasFailed && notice && !notice.isGood && <ErrorText says={notice.saying} />}
      <ul className="f-choices pictures">
        {found.map((one) => (
          <li key={one}>
            <button type="button" aria-pressed={one === src} onClick={() => onPick(one)}>
              <img src={pictureUrl(path.replace(/[^/]*$/, "") + one)} alt="" loading="lazy" />
              <span>{one.replace(/^art\//, "")}</span>
            </button>
          </li>
        ))}
      </ul>
      {all?.length === 0 && (
        <EmptyHint
          says={en`The folder of this document has no pictures yet. Upload one.`
            .zh`本文档所在的文件夹里还没有图片，请上传一张。`}
        />
      )}
      {all && all.length > 0 && found.length === 0 && <EmptyHint />}
    </PickDialog>
  );
}

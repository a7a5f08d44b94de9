import { useEffect, useRef, useState } from "react";
import { PICTURE_ENDINGS } from "../../../../check/content/picture-kinds.ts";
import { en } from "../../../../language/messages/saying.ts";
import { pictureAddress } from "../../../api-write.ts";
import { Button } from "../../base/Button.tsx";
import { Empty, Refusal } from "../../base/Empty.tsx";
import { useWords } from "../../base/Language.tsx";
import { keepPicture } from "../../desk/keep-picture.ts";
import { useDesk, useStudio } from "../../desk/StudioContext.tsx";
import { PickDialog } from "./PickDialog.tsx";
import "./pick-picture.css";

interface PickPictureProps {
  /** Of the document, relative to the folder of campaigns. */
  path: string;
  /** As it is written now. */
  src: string;
  onPick: (src: string) => void;
  onClose: () => void;
}

/** The pictures that lie beside a document, and the way to one more. Enter takes the first that was found. */
export function PickPicture({ onClose, onPick, path, src }: PickPictureProps) {
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

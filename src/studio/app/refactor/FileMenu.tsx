import { useRef, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { FileRefactoringKind } from "../../api-refactor.ts";
import { Button } from "../base/Button.tsx";
import { parseFormTextCached } from "../form/model/form-controller.ts";
import { useSessionState } from "../session/StudioContext.tsx";
import { FileRefactoringDialog } from "./FileRefactoringDialog.tsx";
import { PrizeDialog } from "./PrizeDialog.tsx";
import "./refactor.css";

/** Labels of the actions for the open document. */
const FILE_ACTIONS: Readonly<Record<FileRefactoringKind, LocalizedText>> = {
  rename: en`Rename…`.zh`改名…`,
  duplicate: en`Duplicate…`.zh`复制一份…`,
  move: en`Move to a folder…`.zh`移到文件夹…`,
  pictures: en`Unused pictures…`.zh`未使用的图片…`,
  delete: en`Delete…`.zh`删除…`,
};

const MENU_ID = "file-menu";

/** Renders the menu of the open file. */
export function FileMenu() {
  const [dialog, setDialog] = useState<FileRefactoringKind | "prizes" | null>(null);
  const path = useSessionState(({ open }) => open?.path ?? null);
  const hasDraws = useSessionState(({ open }) => (open ? hasPlaces(open.text) : false));
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (path === null) return null;
  const openDialog = (kind: typeof dialog) => {
    menu.current?.hidePopover();
    setDialog(kind);
  };
  return (
    <>
      <Button
        isIcon
        ref={button}
        label={en`Actions for this document`.zh`文档操作`}
        popoverTarget={MENU_ID}
        onClick={() => {
          const place = button.current?.getBoundingClientRect();
          if (!place || !menu.current) return;
          menu.current.style.left = `${place.left}px`;
          menu.current.style.top = `${place.bottom + 4}px`;
        }}
      >
        ⋯
      </Button>
      <div ref={menu} id={MENU_ID} className="menu" popover="auto">
        {(Object.keys(FILE_ACTIONS) as FileRefactoringKind[]).map((kind) => (
          <Button key={kind} says={FILE_ACTIONS[kind]} onClick={() => openDialog(kind)} />
        ))}
        {hasDraws && (
          <Button
            says={en`Add or remove a prize…`.zh`增加或删除奖品…`}
            onClick={() => openDialog("prizes")}
          />
        )}
      </div>
      {dialog === "prizes" && <PrizeDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== "prizes" && (
        <FileRefactoringDialog kind={dialog} path={path} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

/** Returns whether a document has a draw. */
function hasPlaces(text: string): boolean {
  const read = parseFormTextCached(text);
  return (
    "good" in read &&
    read.good.root.kind === "object" &&
    read.good.root.entries.some(({ key }) => key === "draws")
  );
}

import { type FormEvent, useEffect, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { FileRefactoringKind } from "../../api-refactor.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { errorMessageOf, refactorClient } from "../base/studio-client.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { hasUnsavedChanges } from "../session/session-state.ts";
import { PlanView, surePlaces } from "./PlanView.tsx";
import { usePlan } from "./use-plan.ts";

interface FileRefactoringDialogProps {
  kind: FileRefactoringKind;
  path: string;
  onClose: () => void;
}

interface DialogWords {
  title: LocalizedText;
  apply: LocalizedText;
}

const WORDS: Readonly<Record<FileRefactoringKind, DialogWords>> = {
  rename: { title: en`Rename this document`.zh`改名`, apply: en`Rename`.zh`改名` },
  duplicate: { title: en`Duplicate this campaign`.zh`复制活动`, apply: en`Create the copy`.zh`新建副本` },
  move: { title: en`Move this document`.zh`移动文档`, apply: en`Move`.zh`移动` },
  delete: { title: en`Delete this document`.zh`删除文档`, apply: en`Delete`.zh`删除` },
  pictures: {
    title: en`Pictures that nothing uses`.zh`未使用的图片`,
    apply: en`Delete the chosen pictures`.zh`删除勾选的图片`,
  },
};

/** The fields of each dialog, in their order. */
const FIELDS: Readonly<Record<FileRefactoringKind, readonly FieldName[]>> = {
  rename: ["id", "route"],
  duplicate: ["title", "id"],
  move: ["folder"],
  delete: [],
  pictures: [],
};

type FieldName = "id" | "route" | "folder" | "title";

const FIELD_WORDS: Readonly<Record<FieldName, { label: LocalizedText; hint: LocalizedText }>> = {
  id: {
    label: en`id and file name`.zh`id 和文件名`,
    hint: en`Latin letters and digits, for example springTea.`.zh`英文字母和数字，例如 springTea。`,
  },
  route: {
    label: en`Address of the page`.zh`页面地址`,
    hint: en`Change it only if nobody has the old link.`.zh`顾客手里有旧链接时不要改。`,
  },
  folder: {
    label: en`Folder`.zh`文件夹`,
    hint: en`A folder of this project, also a new one. Empty for the top.`
      .zh`本项目里的文件夹，可以是新的；留空为根目录。`,
  },
  title: {
    label: en`Title`.zh`标题`,
    hint: en`Customers see it at the top of the page.`.zh`显示在页面顶部，顾客会看到。`,
  },
};

/** Renders a dialog that renames, copies, moves or deletes the open document, with a preview of all that changes. */
export function FileRefactoringDialog({ kind, onClose, path }: FileRefactoringDialogProps) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const entry = useSessionState(({ files }) => files?.find((file) => file.path === path));
  const isEdited = useSessionState(({ open }) => hasUnsavedChanges(open));
  const start: Record<FieldName, string> = {
    id: kind === "rename" ? (entry?.id ?? "") : "",
    route: entry?.routes[0] ?? "",
    folder: path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "",
    title: entry?.title ?? "",
  };
  const [values, setValues] = useState(start);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<LocalizedText | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fields = FIELDS[kind].filter((name) => name !== "route" || start.route !== "");
  const given = Object.fromEntries(
    fields
      // Sends the address only if it changed.
      .filter((name) => name !== "route" || values.route !== start.route)
      .map((name) => [name, values[name].trim()]),
  );
  const isUnchanged = fields.length > 0 && fields.every((name) => values[name] === start[name]);
  const isReady = !isUnchanged && (!fields.includes("id") || values.id.trim() !== "");
  const request = { kind, path, ...given };
  const { plan, refusal } = usePlan(isReady ? JSON.stringify(request) : null, () =>
    refactorClient.planForFiles(request),
  );
  const isOfPictures = kind === "pictures";
  useEffect(() => {
    if (plan) setChosen(isOfPictures ? new Set() : surePlaces(plan));
  }, [plan, isOfPictures]);
  const isBlocked = isEdited && !isOfPictures;
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (!plan || isBlocked) return;
    setBusy(true);
    try {
      const done = await refactorClient.apply({ ...request, accepted: [...chosen] });
      onClose();
      if (isOfPictures) session.refreshFiles();
      else await session.leaveFor(done.path);
    } catch (error) {
      setFailure(errorMessageOf(error));
      setBusy(false);
    }
  };
  const shown = refusal ?? failure;
  return (
    <Dialog title={say(WORDS[kind].title)} isWide onClose={onClose}>
      <form className="form" onSubmit={apply}>
        {fields.map((name, index) => (
          <label key={name}>
            {say(FIELD_WORDS[name].label)}
            <input
              className="field"
              spellCheck={false}
              value={values[name]}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              data-first={index === 0 || undefined}
            />
            <small>{say(FIELD_WORDS[name].hint)}</small>
          </label>
        ))}
        {isBlocked && (
          <ErrorText says={en`Save or undo your changes first.`.zh`请先保存或撤销未保存的修改。`} />
        )}
        {shown && <ErrorText says={shown} />}
        {plan && (
          <section className="plan-section" aria-label={say(en`What changes`.zh`会改变什么`)}>
            <h3>{say(en`What changes`.zh`会改变什么`)}</h3>
            <PlanView
              {...{ plan, chosen }}
              areFilesChosen={isOfPictures}
              onChoose={setChosen}
              labelOf={(place) => `${place.path} ${place.pointer}`}
            />
          </section>
        )}
        <div className="dialog-foot">
          <Button says={en`Cancel`.zh`取消`} onClick={onClose} />
          <Button
            isMain
            type="submit"
            says={WORDS[kind].apply}
            disabled={!plan || isBusy || isBlocked || (isOfPictures && chosen.size === 0)}
          />
        </div>
      </form>
    </Dialog>
  );
}

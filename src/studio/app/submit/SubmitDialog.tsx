import { useEffect, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { HISTORY_LIMITS } from "../../api-history.ts";
import type { SubmitResult, SubmitState } from "../../api-submit.ts";
import { Dialog } from "../base/Dialog.tsx";
import { useLanguage } from "../base/Language.tsx";
import { reviewClient } from "../base/review-client.ts";
import { errorMessageOf } from "../base/studio-client.ts";
import { proposeMessage } from "../review/propose-message.ts";
import { useSessionState } from "../session/StudioContext.tsx";
import { SubmitForm } from "./SubmitForm.tsx";
import { SubmitOutcome } from "./SubmitOutcome.tsx";
import "./submit.css";

interface SubmitDialogProps {
  onClose: () => void;
  /** Called instead of `onClose` after a commit. */
  onFinish: () => void;
}

/** Renders the dialog that commits the open document on a branch and pushes it. */
export function SubmitDialog({ onClose, onFinish }: SubmitDialogProps) {
  const { language, say } = useLanguage();
  const path = useSessionState(({ open }) => open?.path ?? "");
  const version = useSessionState(({ open }) => open?.base.version ?? null);
  const title = useSessionState(({ files }) => files?.find((file) => file.path === path)?.title ?? "");
  const name = title || path.slice(path.lastIndexOf("/") + 1);
  const [state, setState] = useState<SubmitState | null>(null);
  const [message, setMessage] = useState("");
  const [trouble, setTrouble] = useState<LocalizedText | null>(null);
  const [result, setResult] = useState<SubmitResult | null>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const found = await reviewClient.submitState(path);
      if (!isOver) setState(found);
      const { lastCommit } = await reviewClient.history(path, HISTORY_LIMITS.usual);
      const from =
        lastCommit === null ? { kind: "none" as const } : { kind: "version" as const, id: lastCommit };
      const review = await reviewClient.review({ path, from, to: { kind: "saved" } });
      // The operator may have begun to type.
      if (!isOver) setMessage((typed) => typed || proposeMessage(review, name, language));
    };
    load().catch((error: unknown) => !isOver && setTrouble(errorMessageOf(error)));
    return () => {
      isOver = true;
    };
  }, [path, name, language]);
  return (
    <Dialog title={say(en`Submit changes`.zh`提交改动`)} onClose={result ? onFinish : onClose}>
      {trouble && (
        <p className="refusal submit-note" role="alert">
          {say(trouble)}
        </p>
      )}
      {result ? (
        <SubmitOutcome result={result} onResult={setResult} onClose={onFinish} />
      ) : state ? (
        <SubmitForm
          {...{ path, version, state, message, onClose }}
          onMessage={setMessage}
          onDone={(done) => {
            setTrouble(null);
            setResult(done);
          }}
          onTrouble={setTrouble}
        />
      ) : (
        !trouble && <p className="hint">{say(en`Reading the repository…`.zh`正在读取仓库…`)}</p>
      )}
    </Dialog>
  );
}

import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "./Language.tsx";

/** Renders a hint in place of a list that is empty. */
export function EmptyHint({ says = en`Nothing found.`.zh`没有找到。` }: { says?: LocalizedText }) {
  const { say } = useLanguage();
  return <p className="empty">{say(says)}</p>;
}

/** Renders the reason why an action of the operator failed. */
export function ErrorText({ says }: { says: LocalizedText }) {
  const { say } = useLanguage();
  return (
    <p className="refusal" role="alert">
      {say(says)}
    </p>
  );
}

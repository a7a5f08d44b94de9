import { en, type Saying } from "../../../language/messages/saying.ts";
import { useLanguage } from "./Language.tsx";

/** Renders a hint that a list is empty. */
export function Empty({ says = en`Nothing found.`.zh`没有找到。` }: { says?: Saying }) {
  const { say } = useLanguage();
  return <p className="empty">{say(says)}</p>;
}

/** Renders the reason why an action failed. */
export function ErrorText({ says }: { says: Saying }) {
  const { say } = useLanguage();
  return (
    <p className="refusal" role="alert">
      {say(says)}
    </p>
  );
}

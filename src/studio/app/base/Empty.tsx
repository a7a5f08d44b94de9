import { en, type Saying } from "../../../language/messages/saying.ts";
import { useWords } from "./Language.tsx";

/** What stands where there is nothing to show. */
export function Empty({ says = en`Nothing is found.`.zh`没有找到。` }: { says?: Saying }) {
  const { say } = useWords();
  return <p className="empty">{say(says)}</p>;
}

/** Why something was not done. */
export function Refusal({ says }: { says: Saying }) {
  const { say } = useWords();
  return (
    <p className="refusal" role="alert">
      {say(says)}
    </p>
  );
}

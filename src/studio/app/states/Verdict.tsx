import { en, joined } from "../../../language/messages/saying.ts";
import type { StateRow } from "../../api.ts";
import { useWords } from "../base/Language.tsx";
import { VERDICTS } from "./verdicts.ts";

interface VerdictProps {
  /** Left out, it is not said by which rows it is masked. */
  row: Pick<StateRow, "verdict"> & Partial<Pick<StateRow, "maskedBy">>;
}

/** What was proved of a row. */
export function Verdict({ row: { maskedBy = [], verdict } }: VerdictProps) {
  const { say } = useWords();
  const { chip, title } = VERDICTS[verdict];
  const by = joined(
    maskedBy.map((state) => en`“${state}”`.zh`“${state}”`),
    { en: ", ", zh: "、" },
  );
  const isBy = verdict === "masked" && maskedBy.length > 0;
  return (
    <span
      className="chip"
      data-verdict={verdict}
      title={say(isBy ? en`Whenever it holds, ${by} comes first.`.zh`它成立时，总是先显示${by}。` : title)}
    >
      {say(isBy ? en`masked by ${by}`.zh`被${by}遮住` : chip)}
    </span>
  );
}

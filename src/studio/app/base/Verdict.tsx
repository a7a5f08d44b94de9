import { en, listed, type Saying } from "../../../language/messages/saying.ts";
import type { StateRow } from "../../api.ts";
import { useWords } from "./Language.tsx";

/** What was proved of a row. Without `maskedBy` it is not said by which rows it is masked. */
export function Verdict({ maskedBy = [], verdict }: Partial<StateRow> & Pick<StateRow, "verdict">) {
  const { say } = useWords();
  const { chip, title } = VERDICTS[verdict];
  const by = listed(maskedBy.map((state) => en`“${state}”`.zh`“${state}”`));
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

/** What is proved of a row, in a word and in a sentence. */
export const VERDICTS: Readonly<Record<StateRow["verdict"], { chip: Saying; title: Saying }>> = {
  met: {
    chip: en`reachable`.zh`可出现`,
    title: en`There is an answer of the server that shows it.`.zh`存在会显示这一行的服务器数据。`,
  },
  never: {
    chip: en`never`.zh`不会出现`,
    title: en`Its condition never holds.`.zh`它的条件永远不成立。`,
  },
  masked: {
    chip: en`masked`.zh`被遮住`,
    title: en`Whenever it holds, a row above is shown.`.zh`它成立时，总有上面的行先显示。`,
  },
  notProven: {
    chip: en`not proven`.zh`未证明`,
    title: en`It is not known whether it can be shown.`.zh`还不能确定它会不会显示。`,
  },
};

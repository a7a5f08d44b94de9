import { en, joinWithCommas, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { StateRow } from "../../api.ts";
import { useLanguage } from "./Language.tsx";

/** Renders whether customers can see a row of a state table. Names the rows that mask it if `maskedBy` is given. */
export function ProofBadge({ maskedBy = [], verdict }: Partial<StateRow> & Pick<StateRow, "verdict">) {
  const { say } = useLanguage();
  const { chip, title } = PROOF_TEXTS[verdict];
  const by = joinWithCommas(maskedBy.map((state) => en`“${state}”`.zh`“${state}”`));
  const comes = maskedBy.length === 1 ? "comes" : "come";
  const isBy = verdict === "masked" && maskedBy.length > 0;
  return (
    <span
      className="chip"
      data-verdict={verdict}
      title={say(
        isBy
          ? en`Never shown: whenever its condition is true, ${by} ${comes} first.`
              .zh`不会显示：它的条件成立时，总是${by}先成立。`
          : title,
      )}
    >
      {say(isBy ? en`never reached: ${by} ${comes} first`.zh`轮不到：${by}先成立` : chip)}
    </span>
  );
}

/** A word and a sentence for each result of a proof that a table's row can or cannot appear. */
export const PROOF_TEXTS: Readonly<
  Record<StateRow["verdict"], { chip: LocalizedText; title: LocalizedText }>
> = {
  met: {
    chip: en`can appear`.zh`能出现`,
    title: en`At least one answer of the server shows this row.`.zh`至少有一种接口返回的数据会显示这一行。`,
  },
  never: {
    chip: en`cannot appear`.zh`不会出现`,
    title: en`The condition of this row is never true.`.zh`这一行的条件永远不成立。`,
  },
  masked: {
    chip: en`never reached`.zh`轮不到`,
    title: en`Never shown: whenever its condition is true, a row above comes first.`
      .zh`不会显示：它的条件成立时，总有上面的行先成立。`,
  },
  notProven: {
    chip: en`not certain`.zh`不确定`,
    title: en`The validator could not determine whether this row can appear.`
      .zh`校验没能确定这一行能否出现。`,
  },
};

import type { Problem } from "../check/report/problem.ts";
import type { FieldValues } from "../check/tables/world/proof-question.ts";
import { en, type LocalizedText } from "../language/messages/localized-text.ts";

/** Headings under which a comparison lists changes, by topic, from the most to the least important for customers. */
export const TOPIC_HEADINGS = {
  page: en`Pages`.zh`页面`,
  states: en`States and conditions`.zh`状态与条件`,
  figures: en`Numbers and draws`.zh`数值与抽奖`,
  dates: en`Dates`.zh`日期`,
  taps: en`Actions after a tap`.zh`点击后的动作`,
  forms: en`Forms`.zh`表单`,
  blocks: en`Blocks and dialogs`.zh`页面块与弹窗`,
  texts: en`Texts`.zh`文字`,
  links: en`Links`.zh`链接`,
  looks: en`Pictures and appearance`.zh`图片与外观`,
  calls: en`Endpoints`.zh`接口`,
  names: en`Names that customers do not see`.zh`顾客看不到的名称`,
} as const satisfies Record<string, LocalizedText>;

/** Topic of a change, such as "states" or "looks". */
export type ChangeTopic = keyof typeof TOPIC_HEADINGS;

/** A piece of a changed text: unchanged, removed or added. */
export interface TextPiece {
  text: string;
  kind: "same" | "gone" | "added";
}

/** An answer of the server for which customers now see something different. */
export interface AnswerChange {
  /** The fields that matter, with their values. */
  fields: FieldValues;
  /** The answer's fields as text: `status.count=3`. */
  said: LocalizedText;
  /** The row or text shown before, and the one shown now. */
  was: LocalizedText;
  now: LocalizedText;
}

/** Source location of a change. Line and column start at 1. */
export type ChangeLocation = Pick<Problem, "file" | "line" | "column">;

/** One change that customers can notice. */
export interface Change {
  topic: ChangeTopic;
  /** A sentence that describes the change, or only its subject if `pieces` or `answer` describe the change. */
  said: LocalizedText;
  /** The pieces of a text that changed in part. */
  pieces?: readonly TextPiece[];
  /** An answer that now shows something different. */
  answer?: AnswerChange;
  notes: readonly LocalizedText[];
  /** Location in the later version; in the earlier one if the whole file was removed. */
  at: ChangeLocation;
}

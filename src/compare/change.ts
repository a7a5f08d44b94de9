import type { Problem } from "../check/report/problem.ts";
import type { Assignment } from "../check/tables/world/question.ts";
import { en, type Saying } from "../language/messages/saying.ts";

/** What a change is about, what matters most to customers first. */
export const TOPICS = {
  page: en`Pages`.zh`页面`,
  states: en`States and conditions`.zh`状态与条件`,
  figures: en`Figures and draws`.zh`数额与抽奖`,
  dates: en`Dates`.zh`日期`,
  taps: en`What taps do`.zh`点击之后`,
  forms: en`Forms`.zh`表单`,
  blocks: en`Blocks and pop-ups`.zh`区块与弹窗`,
  texts: en`Texts`.zh`文字`,
  links: en`Links`.zh`链接`,
  looks: en`Pictures and looks`.zh`图片与外观`,
  calls: en`Calls to the server`.zh`服务器接口`,
  names: en`Names that customers do not see`.zh`顾客看不到的名称`,
} as const satisfies Record<string, Saying>;

export type Topic = keyof typeof TOPICS;

/** A piece of a text of which some stays and some is other. */
export interface Piece {
  text: string;
  kind: "same" | "gone" | "added";
}

/** An answer of the server that customers are now shown something else for. */
export interface Answer {
  /** The fields that matter, with their values. */
  fields: Assignment;
  /** The same in words: `status.count=3`. */
  said: Saying;
  /** What was shown, and what is now. */
  was: Saying;
  now: Saying;
}

/** Where something stands. Line and column from 1. */
export type At = Pick<Problem, "file" | "line" | "column">;

/** One thing that is otherwise for customers. */
export interface Change {
  topic: Topic;
  /** What happened, in words: a sentence, or what it is about where `pieces` or `answer` say the rest. */
  said: Saying;
  /** Of a text that changed in parts: its pieces. */
  pieces?: readonly Piece[];
  /** Of a status that is answered otherwise. */
  answer?: Answer;
  /** What more there is to say. */
  notes: readonly Saying[];
  /** Where it stands in the later documents; of what is gone with its file, in the earlier ones. */
  at: At;
}

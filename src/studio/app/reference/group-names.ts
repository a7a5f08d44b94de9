import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Group } from "../../../reference/reference.ts";

interface Named {
  name: Saying;
  /** What is found there. */
  what: Saying;
}

export const GROUP_NAMES: Readonly<Record<Group, Named>> = {
  documents: {
    name: en`Documents`.zh`文档`,
    what: en`What stands in a campaign's file, and in a brand's.`.zh`活动文件和品牌文件里可以写什么。`,
  },
  blocks: {
    name: en`Blocks`.zh`页面块`,
    what: en`What a page shows, from top to bottom.`.zh`页面从上到下显示的内容。`,
  },
  steps: {
    name: en`Steps`.zh`步骤`,
    what: en`What an action does, one after the other.`.zh`动作依次做的事。`,
  },
  definitions: {
    name: en`Parts`.zh`组成部分`,
    what: en`What documents and blocks are made of.`.zh`文档和页面块由哪些部分组成。`,
  },
  topics: {
    name: en`About expressions`.zh`表达式说明`,
    what: en`Values, moments and texts with braces.`.zh`值、时刻，以及带花括号的文字。`,
  },
  names: {
    name: en`Names`.zh`名称`,
    what: en`What every expression can read.`.zh`每个表达式都能读到的名称。`,
  },
  operators: {
    name: en`Operators`.zh`运算符`,
    what: en`Those further up are worked out first.`.zh`越靠上的越先计算。`,
  },
  functions: {
    name: en`Functions`.zh`函数`,
    what: en`They stand in expressions.`.zh`用在表达式里。`,
  },
  macros: {
    name: en`Functions over lists`.zh`列表函数`,
    what: en`They go through a list, or ask whether something is there.`
      .zh`逐项查看列表，或询问有没有某个值。`,
  },
  formats: {
    name: en`Formats`.zh`格式`,
    what: en`How a text shows a value.`.zh`文字里怎样显示一个值。`,
  },
  rules: {
    name: en`Rules`.zh`检查规则`,
    what: en`What is checked, and what is wrong where it fails.`.zh`检查什么，不通过时错在哪里。`,
  },
  recipes: {
    name: en`Recipes`.zh`常用做法`,
    what: en`Whole small campaigns to begin with.`.zh`可以直接拿来用的小活动。`,
  },
};

import { en, type Saying } from "../../../language/messages/saying.ts";
import { GROUPS, type Group } from "../../../reference/reference.ts";
import { useWords } from "../base/Language.tsx";
import { hrefOf } from "../base/rooms.ts";
import { RuleLinks } from "./entry-parts.tsx";
import { useReference } from "./ReferenceContext.tsx";

/** What there is, where nobody has said what is wanted. */
export function HomePage({ isLost }: { isLost: boolean }) {
  const { entries } = useReference();
  const { say } = useWords();
  return (
    <article className="ref-entry">
      <h2>{say(en`All that can be written`.zh`可以写的全部内容`)}</h2>
      {isLost && (
        <p className="notice" role="status">
          {say(en`There is nothing at this address.`.zh`这个地址上没有内容。`)}
        </p>
      )}
      <p className="lead">
        {say(
          en`Each part with what it means, and an example that you can change and try at once: nothing of it is saved. In the editor, F1 leads here from what is under the cursor.`
            .zh`每一部分都有说明，还有可以随意修改、马上看到结果的例子，不会保存任何东西。在编辑器里按 F1，可以查看光标处的内容。`,
        )}
      </p>
      <ul className="cards-list">
        {GROUPS.map((group) => (
          <li key={group}>
            <a className="ref-card" href={hrefOf(group)}>
              <strong>{say(GROUP_NAMES[group].name)}</strong>
              <small>{entries.filter((listed) => listed.group === group).length}</small>
              <span>{say(GROUP_NAMES[group].what)}</span>
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** All entries of one kind. */
export function GroupPage({ group }: { group: Group }) {
  const { entries, reference } = useReference();
  const { say } = useWords();
  const own = entries.filter((listed) => listed.group === group);
  const isOfDocuments = ["documents", "blocks", "steps", "definitions"].includes(group);
  return (
    <article className="ref-entry">
      <h2>{say(GROUP_NAMES[group].name)}</h2>
      <p className="lead">{say(GROUP_NAMES[group].what)}</p>
      {isOfDocuments && (
        <p className="checked">
          {say(en`Whatever is written here, these rules look at it:`.zh`不论写什么，下面这些规则都会检查：`)}{" "}
          <RuleLinks rules={reference.everywhere} />
        </p>
      )}
      <ul className="cards-list">
        {own.map(({ address, title, entry }) => (
          <li key={address}>
            <a className="ref-card" href={hrefOf(address)}>
              <strong>{say(title)}</strong>
              <span>{firstSentence(say(entry.description))}</span>
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}

function firstSentence(text: string): string {
  return /^.+?(?:。|[.:](?=\s|$)|$)/.exec(text)?.[0] ?? text;
}

/** What each group is called, and what is found there. */
export const GROUP_NAMES: Readonly<Record<Group, { name: Saying; what: Saying }>> = {
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

import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { REFERENCE_GROUPS, type ReferenceGroup } from "../../../reference/reference.ts";
import { useLanguage } from "../base/Language.tsx";
import { referenceHref } from "../base/screen-paths.ts";
import { RuleLinks } from "./entry-parts.tsx";
import { useReference } from "./ReferenceContext.tsx";

/** Renders the start page of the reference with its groups. `isLost`: the address does not exist. */
export function ReferenceHomePage({ isLost }: { isLost: boolean }) {
  const { entries } = useReference();
  const { say } = useLanguage();
  return (
    <article className="ref-entry">
      <h2>{say(en`Everything you can write`.zh`可以写的全部内容`)}</h2>
      {isLost && (
        <p className="notice" role="status">
          {say(
            en`This address does not exist. Choose an entry from the contents.`
              .zh`这个地址没有内容，请从目录中选择。`,
          )}
        </p>
      )}
      <p className="lead">
        {say(
          en`Each entry has a description and an example that you can change and try at once. Examples are not saved. In the editor, press F1 to look up the word at the cursor.`
            .zh`每一项都有说明和例子。例子可以随意修改，马上看到结果，不会保存。在编辑器里按 F1，可以查看光标处内容的说明。`,
        )}
      </p>
      <ul className="cards-list">
        {REFERENCE_GROUPS.map((group) => (
          <li key={group}>
            <a className="ref-card" href={referenceHref(group)}>
              <strong>{say(REFERENCE_GROUP_NAMES[group].name)}</strong>
              <small>{entries.filter((listed) => listed.group === group).length}</small>
              <span>{say(REFERENCE_GROUP_NAMES[group].what)}</span>
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** Renders a list of all entries of a group, such as blocks. */
export function ReferenceGroupPage({ group }: { group: ReferenceGroup }) {
  const { entries, reference } = useReference();
  const { say } = useLanguage();
  const own = entries.filter((listed) => listed.group === group);
  const isOfDocuments = ["documents", "blocks", "steps", "definitions"].includes(group);
  return (
    <article className="ref-entry">
      <h2>{say(REFERENCE_GROUP_NAMES[group].name)}</h2>
      <p className="lead">{say(REFERENCE_GROUP_NAMES[group].what)}</p>
      {isOfDocuments && (
        <p className="checked">
          {say(en`These rules check everything here:`.zh`下面这些规则校验这里的所有内容：`)}{" "}
          <RuleLinks rules={reference.everywhere} />
        </p>
      )}
      <ul className="cards-list">
        {own.map(({ address, title, entry }) => (
          <li key={address}>
            <a className="ref-card" href={referenceHref(address)}>
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

/** The name and description of each group of the reference. */
export const REFERENCE_GROUP_NAMES: Readonly<
  Record<ReferenceGroup, { name: LocalizedText; what: LocalizedText }>
> = {
  documents: {
    name: en`Documents`.zh`文档`,
    what: en`The contents of a campaign file and of a brand file.`.zh`活动文件和品牌文件里可以写什么。`,
  },
  blocks: {
    name: en`Blocks`.zh`页面块`,
    what: en`The blocks that a page shows from top to bottom.`.zh`页面从上到下显示的各个块。`,
  },
  steps: {
    name: en`Steps`.zh`步骤`,
    what: en`The steps that an action runs one after the other.`.zh`动作依次执行的步骤。`,
  },
  definitions: {
    name: en`Parts`.zh`组成部分`,
    what: en`The parts that documents and blocks consist of.`.zh`文档和页面块由哪些部分组成。`,
  },
  topics: {
    name: en`About expressions`.zh`表达式说明`,
    what: en`Values, dates and times, and texts with {expressions}.`
      .zh`值、日期和时间，以及带 {表达式} 的文字。`,
  },
  names: {
    name: en`Names`.zh`名称`,
    what: en`The names that every expression can read.`.zh`每个表达式都能读到的名称。`,
  },
  operators: {
    name: en`Operators`.zh`运算符`,
    what: en`Operators higher in this list are evaluated first.`.zh`越靠上的越先计算。`,
  },
  functions: {
    name: en`Functions`.zh`函数`,
    what: en`The functions that expressions can use.`.zh`表达式里可以使用的函数。`,
  },
  macros: {
    name: en`Functions over lists`.zh`列表函数`,
    what: en`Functions that go through a list, or check whether a value exists.`
      .zh`逐项处理列表，或判断某个值是否存在。`,
  },
  formats: {
    name: en`Formats`.zh`格式`,
    what: en`The formats in which a text can show a value.`.zh`文字显示值时可用的格式。`,
  },
  rules: {
    name: en`Rules`.zh`校验规则`,
    what: en`What the validator checks, with examples of mistakes.`.zh`校验哪些内容，以及错误的例子。`,
  },
  recipes: {
    name: en`Recipes`.zh`常用做法`,
    what: en`Small complete campaigns to start from.`.zh`可以直接拿来用的完整小活动。`,
  },
};

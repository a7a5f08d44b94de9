import { en } from "../../../language/messages/saying.ts";
import { GROUPS, type Group } from "../../../reference/reference.ts";
import { useWords } from "../base/Language.tsx";
import { hrefOf } from "../base/rooms.ts";
import { RuleLinks } from "./entry-parts.tsx";
import { GROUP_NAMES } from "./group-names.ts";
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

import { lazy, Suspense, useEffect, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { type ListedEntry, usersOf } from "../../../reference/entry-list.ts";
import type { FileEntry } from "../../api.ts";
import { useLanguage } from "../base/Language.tsx";
import { ROOMS, referenceHref } from "../base/rooms.ts";
import { referenceServer } from "../base/server.ts";
import { ExamplesOf, Fact, FieldsTable, Marked, RuleLinks, Section } from "./entry-parts.tsx";
import { GROUP_NAMES } from "./GroupPage.tsx";
import { useReference } from "./ReferenceContext.tsx";
import { WordPage } from "./WordPage.tsx";

/** Loaded on demand, because the editor is large and readers do not need it. */
const Live = lazy(async () => ({ default: (await import("./Live.tsx")).Live }));

/** The page of a reference entry, with an example to try. */
export function EntryPage({ listed, field }: { listed: ListedEntry; field: string | undefined }) {
  const { say } = useLanguage();
  const { address, group, entry, title } = listed;
  return (
    <article className="ref-entry">
      <p className="ref-way">
        <a href={referenceHref(group)}>{say(GROUP_NAMES[group].name)}</a>
      </p>
      <h2>
        {group === "recipes" || group === "topics" ? say(title) : <code>{entry.name}</code>}
        {group === "rules" && (
          <span className="chip" data-severity={listed.entry.severity}>
            {say(listed.entry.severity === "error" ? en`error`.zh`错误` : en`warning`.zh`警告`)}
          </span>
        )}
      </h2>
      <p className="lead">{say(entry.description)}</p>
      <Facts listed={listed} />
      {"usage" in entry ? (
        <WordPage entry={entry} group={group} />
      ) : (
        <EntryExample address={address} group={group} />
      )}
      {"fields" in entry && entry.fields.length > 0 && (
        <FieldsTable address={address} fields={entry.fields} here={field} />
      )}
      <ExamplesOf listed={listed} />
      <UsedBy listed={listed} />
      {group === "blocks" && <UsedIn block={entry.name} />}
    </article>
  );
}

function Facts({ listed: { entry, group } }: { listed: ListedEntry }) {
  const { say } = useLanguage();
  const isSimple = "type" in entry && !("isObject" in entry && entry.isObject);
  return (
    <dl className="facts">
      {isSimple && (
        <Fact name={en`Type`.zh`类型`}>
          <Marked text={say(entry.type)} />
        </Fact>
      )}
      {"exactlyOne" in entry && entry.exactlyOne.length > 0 && (
        <Fact name={en`Write exactly one of`.zh`只能写其中一项`} isCodes>
          {entry.exactlyOne.map((name) => (
            <a key={name} href={referenceHref(group === "steps" ? `steps/${name}` : name)}>
              <code>{name}</code>
            </a>
          ))}
        </Fact>
      )}
      {"beside" in entry && entry.beside.length > 0 && (
        <Fact name={en`Can be combined with`.zh`可以同时写`} isCodes>
          {entry.beside.map((name) => (
            <a key={name} href={referenceHref(`steps/step.${name}`)}>
              <code>{name}</code>
            </a>
          ))}
        </Fact>
      )}
      {"rules" in entry && entry.rules.length > 0 && (
        <Fact name={en`Checked by`.zh`校验规则`}>
          <RuleLinks rules={entry.rules} />
        </Fact>
      )}
    </dl>
  );
}

/** The live example of an entry; renders nothing if it has none. */
function EntryExample({ address, group }: { address: string; group: ListedEntry["group"] }) {
  const { say } = useLanguage();
  const example = useAnswer(referenceServer.example, address, null);
  if (example === null) return null;
  const waiting = <p className="live-waiting">{say(en`Preparing the example…`.zh`正在准备例子…`)}</p>;
  return (
    <section className="ref-section" aria-label={say(en`Try this example`.zh`试用这个例子`)}>
      {example ? (
        <Suspense fallback={waiting}>
          <Live example={example} canBegin={group === "recipes"} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}

/** Lists where an entry may be written; for a rule, what it checks. */
function UsedBy({ listed }: { listed: ListedEntry }) {
  const { entries } = useReference();
  const users = usersOf(listed, entries);
  if (users.length === 0) return null;
  const heading =
    listed.group === "rules"
      ? en`What it checks`.zh`校验哪些内容`
      : en`Where you can write it`.zh`可以写在哪里`;
  return (
    <Section title={heading}>
      <ul className="users">
        {users.map((address) => (
          <li key={address}>
            <a href={referenceHref(address)}>
              <code>{address.slice(address.indexOf("/") + 1)}</code>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const NO_FILES: readonly FileEntry[] = [];

/** Returns the server's answer: undefined until it arrives, `otherwise` if the request fails. */
function useAnswer<T>(ask: (about: string) => Promise<T>, about: string, otherwise: T): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    let isHere = true;
    ask(about)
      .catch(() => otherwise)
      .then((found) => isHere && setAnswer(found));
    return () => {
      isHere = false;
    };
  }, [ask, about, otherwise]);
  return answer;
}

/** Lists the campaigns that use a block. */
function UsedIn({ block }: { block: string }) {
  const files = useAnswer(referenceServer.uses, block, NO_FILES);
  if (!files || files.length === 0) return null;
  return (
    <Section title={en`Campaigns that use it`.zh`哪些活动用到它`}>
      <ul className="users">
        {files.map(({ path, title }) => (
          <li key={path}>
            <a href={`${ROOMS.editor}?${new URLSearchParams({ file: path })}`} title={path}>
              {title || path}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

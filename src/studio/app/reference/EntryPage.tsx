import { lazy, Suspense, useEffect, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { type Listed, usersOf } from "../../../reference/entry-list.ts";
import type { FileEntry } from "../../api.ts";
import { useWords } from "../base/Language.tsx";
import { hrefOf, ROOMS } from "../base/rooms.ts";
import { library } from "../base/server.ts";
import { ExamplesOf, Fact, FieldsTable, Marked, RuleLinks, Section } from "./entry-parts.tsx";
import { GROUP_NAMES } from "./GroupPage.tsx";
import { useReference } from "./ReferenceContext.tsx";
import { WordPage } from "./WordPage.tsx";

/** The editor is large: whoever only reads need not wait for it. */
const Live = lazy(async () => ({ default: (await import("./Live.tsx")).Live }));

/** All that is said of one thing, and where it can be tried. */
export function EntryPage({ listed, field }: { listed: Listed; field: string | undefined }) {
  const { say } = useWords();
  const { address, group, entry, title } = listed;
  return (
    <article className="ref-entry">
      <p className="ref-way">
        <a href={hrefOf(group)}>{say(GROUP_NAMES[group].name)}</a>
      </p>
      <h2>
        {group === "recipes" || group === "topics" ? say(title) : <code>{entry.name}</code>}
        {group === "rules" && (
          <span className="chip" data-severity={listed.entry.severity}>
            {say(listed.entry.severity === "error" ? en`error`.zh`错误` : en`warning`.zh`提醒`)}
          </span>
        )}
      </h2>
      <p className="lead">{say(entry.description)}</p>
      <Facts listed={listed} />
      {"usage" in entry ? (
        <WordPage entry={entry} group={group} />
      ) : (
        <LiveOf address={address} group={group} />
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

function Facts({ listed: { entry, group } }: { listed: Listed }) {
  const { say } = useWords();
  const isSimple = "type" in entry && !("isObject" in entry && entry.isObject);
  return (
    <dl className="facts">
      {isSimple && (
        <Fact name={en`Type`.zh`类型`}>
          <Marked text={say(entry.type)} />
        </Fact>
      )}
      {"exactlyOne" in entry && entry.exactlyOne.length > 0 && (
        <Fact name={en`Exactly one of`.zh`只能写其中一项`} isCodes>
          {entry.exactlyOne.map((name) => (
            <a key={name} href={hrefOf(group === "steps" ? `steps/${name}` : name)}>
              <code>{name}</code>
            </a>
          ))}
        </Fact>
      )}
      {"beside" in entry && entry.beside.length > 0 && (
        <Fact name={en`May stand with it`.zh`可同时写`} isCodes>
          {entry.beside.map((name) => (
            <a key={name} href={hrefOf(`steps/step.${name}`)}>
              <code>{name}</code>
            </a>
          ))}
        </Fact>
      )}
      {"rules" in entry && entry.rules.length > 0 && (
        <Fact name={en`Checked by`.zh`检查规则`}>
          <RuleLinks rules={entry.rules} />
        </Fact>
      )}
    </dl>
  );
}

/** The example at work, where there is one. */
function LiveOf({ address, group }: { address: string; group: Listed["group"] }) {
  const { say } = useWords();
  const example = useAnswer(library.example, address, null);
  if (example === null) return null;
  const waiting = <p className="live-waiting">{say(en`The example is being set up…`.zh`正在准备例子…`)}</p>;
  return (
    <section className="ref-section" aria-label={say(en`Example to try`.zh`可以试用的例子`)}>
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

/** Where this may be written; of a rule, what it looks at. */
function UsedBy({ listed }: { listed: Listed }) {
  const { entries } = useReference();
  const users = usersOf(listed, entries);
  if (users.length === 0) return null;
  const heading =
    listed.group === "rules" ? en`Looks at`.zh`检查哪些地方` : en`Where it is written`.zh`可以写在哪里`;
  return (
    <Section title={heading}>
      <ul className="users">
        {users.map((address) => (
          <li key={address}>
            <a href={hrefOf(address)}>
              <code>{address.slice(address.indexOf("/") + 1)}</code>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const NO_FILES: readonly FileEntry[] = [];

/** Returns what the server answers about something; undefined until it has, `otherwise` when it refuses. */
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

/** The campaigns that have such a block. */
function UsedIn({ block }: { block: string }) {
  const files = useAnswer(library.uses, block, NO_FILES);
  if (!files || files.length === 0) return null;
  return (
    <Section title={en`Campaigns that have it`.zh`哪些活动用到它`}>
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

import { lazy, Suspense, useEffect, useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { type AddressedEntry, findUsersOfEntry } from "../../../reference/reference-entries.ts";
import type { FileEntry } from "../../api.ts";
import { useLanguage } from "../base/Language.tsx";
import { referenceHref, SCREEN_PATHS } from "../base/screen-paths.ts";
import { referenceClient } from "../base/studio-client.ts";
import {
  EntryFact,
  EntrySection,
  FieldsTable,
  MarkedText,
  RuleLinks,
  StaticExamples,
} from "./entry-parts.tsx";
import { useReference } from "./ReferenceContext.tsx";
import { REFERENCE_GROUP_NAMES } from "./ReferenceGroupPage.tsx";
import { SyntaxEntryBody } from "./SyntaxEntryBody.tsx";

/** Loaded on demand, because the editor is large and readers do not need it. */
const ExampleEditor = lazy(async () => ({ default: (await import("./ExampleEditor.tsx")).ExampleEditor }));

/** Renders an entry of the reference, such as a block or a rule, with an example to try. */
export function ReferenceEntryPage({ listed, field }: { listed: AddressedEntry; field: string | undefined }) {
  const { say } = useLanguage();
  const { address, group, entry, title } = listed;
  return (
    <article className="ref-entry">
      <p className="ref-way">
        <a href={referenceHref(group)}>{say(REFERENCE_GROUP_NAMES[group].name)}</a>
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
      <EntryFacts listed={listed} />
      {"usage" in entry ? (
        <SyntaxEntryBody entry={entry} group={group} />
      ) : (
        <EntryExample address={address} group={group} />
      )}
      {"fields" in entry && entry.fields.length > 0 && (
        <FieldsTable address={address} fields={entry.fields} here={field} />
      )}
      <StaticExamples listed={listed} />
      <RelatedEntries listed={listed} />
      {group === "blocks" && <CampaignsUsingBlock block={entry.name} />}
    </article>
  );
}

function EntryFacts({ listed: { entry, group } }: { listed: AddressedEntry }) {
  const { say } = useLanguage();
  const isSimple = "type" in entry && !("isObject" in entry && entry.isObject);
  return (
    <dl className="facts">
      {isSimple && (
        <EntryFact name={en`Type`.zh`类型`}>
          <MarkedText text={say(entry.type)} />
        </EntryFact>
      )}
      {"exactlyOne" in entry && entry.exactlyOne.length > 0 && (
        <EntryFact name={en`Write exactly one of`.zh`只能写其中一项`} isCodes>
          {entry.exactlyOne.map((name) => (
            <a key={name} href={referenceHref(group === "steps" ? `steps/${name}` : name)}>
              <code>{name}</code>
            </a>
          ))}
        </EntryFact>
      )}
      {"beside" in entry && entry.beside.length > 0 && (
        <EntryFact name={en`Can be combined with`.zh`可以同时写`} isCodes>
          {entry.beside.map((name) => (
            <a key={name} href={referenceHref(`steps/step.${name}`)}>
              <code>{name}</code>
            </a>
          ))}
        </EntryFact>
      )}
      {"rules" in entry && entry.rules.length > 0 && (
        <EntryFact name={en`Checked by`.zh`校验规则`}>
          <RuleLinks rules={entry.rules} />
        </EntryFact>
      )}
    </dl>
  );
}

/** Renders the editable example of an entry; nothing if it has none. */
function EntryExample({ address, group }: { address: string; group: AddressedEntry["group"] }) {
  const { say } = useLanguage();
  const example = useServerResult(referenceClient.example, address, null);
  if (example === null) return null;
  const waiting = <p className="live-waiting">{say(en`Preparing the example…`.zh`正在准备例子…`)}</p>;
  return (
    <section className="ref-section" aria-label={say(en`Try this example`.zh`试用这个例子`)}>
      {example ? (
        <Suspense fallback={waiting}>
          <ExampleEditor example={example} canBegin={group === "recipes"} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}

/** Renders links: where the author may write the entry; for a rule, the fields that it checks. */
function RelatedEntries({ listed }: { listed: AddressedEntry }) {
  const { entries } = useReference();
  const users = findUsersOfEntry(listed, entries);
  if (users.length === 0) return null;
  const heading =
    listed.group === "rules"
      ? en`What it checks`.zh`校验哪些内容`
      : en`Where you can write it`.zh`可以写在哪里`;
  return (
    <EntrySection title={heading}>
      <ul className="users">
        {users.map((address) => (
          <li key={address}>
            <a href={referenceHref(address)}>
              <code>{address.slice(address.indexOf("/") + 1)}</code>
            </a>
          </li>
        ))}
      </ul>
    </EntrySection>
  );
}

const NO_FILES: readonly FileEntry[] = [];

/** Returns the result of a request: undefined until it arrives, `otherwise` if the request fails. */
function useServerResult<T>(ask: (about: string) => Promise<T>, about: string, otherwise: T): T | undefined {
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

/** Renders links to the campaigns that use a block. */
function CampaignsUsingBlock({ block }: { block: string }) {
  const files = useServerResult(referenceClient.uses, block, NO_FILES);
  if (!files || files.length === 0) return null;
  return (
    <EntrySection title={en`Campaigns that use it`.zh`哪些活动用到它`}>
      <ul className="users">
        {files.map(({ path, title }) => (
          <li key={path}>
            <a href={`${SCREEN_PATHS.editor}?${new URLSearchParams({ file: path })}`} title={path}>
              {title || path}
            </a>
          </li>
        ))}
      </ul>
    </EntrySection>
  );
}

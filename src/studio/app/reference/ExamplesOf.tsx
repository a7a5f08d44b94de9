import { en } from "../../../language/messages/saying.ts";
import { compactJson } from "../../../reference/compact-json.ts";
import type { Listed } from "../../../reference/entry-list.ts";
import type { RuleExample } from "../../../reference/reference.ts";
import { useWords } from "../base/Language.tsx";
import { Section } from "./entry-parts.tsx";

/** Examples to be read: of a rule what is right and what it finds wrong. */
export function ExamplesOf({ listed }: { listed: Listed }) {
  const { say } = useWords();
  const { group, entry } = listed;
  if (group === "rules")
    return (
      <Section title={en`Examples`.zh`例子`}>
        <p className="hint">
          {say(
            en`Each says what differs from the campaign above, whose other parts are right.`
              .zh`每个例子只写出与上面的活动不同的部分，其余部分没有问题。`,
          )}
        </p>
        {listed.entry.wrong.map((example) => (
          <figure key={keyOf(example)} className="shown is-wrong">
            <figcaption>{say(example.message)}</figcaption>
            <Code example={example} />
          </figure>
        ))}
        {listed.entry.right.filter(hasContent).map((example) => (
          <figure key={keyOf(example)} className="shown">
            <figcaption>{say(en`Right`.zh`正确`)}</figcaption>
            <Code example={example} />
          </figure>
        ))}
      </Section>
    );
  if (!("examples" in entry) || "usage" in entry || entry.examples.length === 0) return null;
  return (
    <Section title={en`As it is written`.zh`写法`}>
      {entry.examples.map((example) => (
        <pre key={JSON.stringify(example)} className="shown">
          {compactJson(example)}
        </pre>
      ))}
    </Section>
  );
}

function Code({ example: { patch, text, files = {} } }: { example: RuleExample }) {
  return (
    <>
      <pre>{text ?? compactJson(patch ?? {})}</pre>
      {Object.entries(files).map(([path, document]) => (
        <div key={path}>
          <p className="hint">{path}</p>
          <pre>{compactJson(document)}</pre>
        </div>
      ))}
    </>
  );
}

function hasContent({ patch = {}, text, files }: RuleExample): boolean {
  return text !== undefined || files !== undefined || Object.keys(patch as object).length > 0;
}

function keyOf(example: RuleExample): string {
  return JSON.stringify([example.patch, example.text, example.files]);
}

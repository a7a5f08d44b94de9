import { type FormEvent, useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { Button } from "../base/Button.tsx";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { publishingClient } from "../base/studio-client.ts";
import type { PublishingState } from "./use-publishing.ts";

interface TargetFormProps {
  publishing: PublishingState;
  /** Whether the project has no target yet. */
  isFirst: boolean;
  onAdded: (name: string) => void;
  /** Null for the first target, which the dialog needs. */
  onCancel: (() => void) | null;
}

/** Renders the form that adds a target to project.json. */
export function TargetForm({ publishing, isFirst, onAdded, onCancel }: TargetFormProps) {
  const { say } = useLanguage();
  const [name, setName] = useState(isFirst ? "production" : "");
  const [to, setTo] = useState(isFirst ? "../site" : "");
  const [wasSent, setSent] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (await publishing.send(() => publishingClient.addTarget({ name, to }))) onAdded(name.trim());
  };
  return (
    <form className="form publish-form" onSubmit={add}>
      <p>
        {say(
          isFirst
            ? en`This project does not say yet where it is published. Add a place: a folder that a web server serves, or an object store.`
                .zh`这个项目还没有写发布到哪里。请添加一个发布目标：网站服务器读取的文件夹，或对象存储。`
            : en`Add a place to which the project is published.`.zh`添加一个发布的地方。`,
        )}
      </p>
      <label>
        {say(en`Name`.zh`名称`)}
        <input
          className="field is-code"
          required
          spellCheck={false}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <small>
          {say(
            en`Letters, digits and -, such as production or rehearsal.`
              .zh`英文字母、数字和 -，例如 production（正式）、rehearsal（演练）。`,
          )}
        </small>
      </label>
      <label>
        {say(en`Folder or object store`.zh`文件夹或对象存储`)}
        <input
          className="field is-code"
          required
          spellCheck={false}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <small>
          {say(
            en`A folder beside the campaigns, such as ../site, or s3://BUCKET/PREFIX. It is created by the first publish.`
              .zh`相对于活动文件夹的位置，例如 ../site；或 s3://存储桶/前缀。第一次发布时会自动建立。`,
          )}
        </small>
      </label>
      <details>
        <summary>{say(en`What is added to project.json`.zh`会写进 project.json 的内容`)}</summary>
        <pre className="is-code">{`"targets": {\n  ${JSON.stringify(name)}: { "to": ${JSON.stringify(to)} }\n}`}</pre>
      </details>
      {wasSent && publishing.failure && <ErrorText says={publishing.failure} />}
      <div className="dialog-foot">
        {onCancel && <Button says={en`Cancel`.zh`取消`} onClick={onCancel} />}
        <Button isMain type="submit" says={en`Add the target`.zh`添加`} />
      </div>
    </form>
  );
}

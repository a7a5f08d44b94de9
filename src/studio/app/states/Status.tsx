import { useEffect, useState } from "react";
import { sampleOf } from "../../../check/tables/world/sample.ts";
import { groupBy } from "../../../language/group-by.ts";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { momentText } from "../../../language/time.ts";
import type { StateEndpoint } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { Switch } from "../controls/inputs.tsx";
import { useDesk, useLook, useStudio } from "../desk/StudioContext.tsx";
import { Field } from "./Field.tsx";
import { withField } from "./field-forms.ts";
import { ShownHint } from "./States.tsx";

/** What the page is told from outside, field by field: whatever is changed counts in the preview at once. */
export function Status() {
  const { look } = useStudio();
  const { say } = useWords();
  const endpoints = useDesk((state) => state.endpoints);
  const token = useLook((state) => state.token);
  const scene = useLook((state) => state.scene);
  const isLoggedIn = scene?.isLoggedIn ?? token !== "";
  const all = Object.entries(endpoints).filter(([, { data }]) => data !== null);
  const whenAsked = ({ isLoaded, requiresLogin }: StateEndpoint) =>
    !isLoaded ? "tap" : isLoggedIn || !requiresLogin ? "page" : "login";
  const groups = groupBy(all, ([, endpoint]) => [whenAsked(endpoint)]);
  return (
    <div className="status">
      <ShownHint
        idle={en`Change a field: the preview shows it at once.`.zh`改动任意一项，预览会马上按它显示。`}
      />
      <label className="status-login">
        <Switch isOn={isLoggedIn} onTurn={look.logIn} />
        {say(en`Logged in`.zh`已登录`)}
      </label>
      {ASKED.map(([key, name]) => {
        const some = groups
          .get(key)
          ?.map(([endpoint, one]) => <EndpointData key={endpoint} name={endpoint} endpoint={one} />);
        return (
          some && (
            <section key={key} className="status-group">
              <h3>{say(name)}</h3>
              {some}
            </section>
          )
        );
      })}
      <TakeAlong isLoggedIn={isLoggedIn} />
    </div>
  );
}

const ASKED = [
  ["page", en`Asked when the page opens`.zh`打开页面时读取`],
  ["login", en`Asked after a login`.zh`登录后才读取`],
  ["tap", en`Asked by what is tapped`.zh`点击后才调用`],
] as const;

/** The data to be kept or passed on. */
function TakeAlong({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { say } = useWords();
  const id = useDesk(({ answered }) => answered?.answer.page?.published.campaign.id ?? "");
  const { answers, clock, edited, pageNow, scene } = useLook((state) => state);
  const [copied, setCopied] = useState<Saying | null>(null);
  const [text, setText] = useState<string | null>(null);
  // What was copied is no more what is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of these is news
  useEffect(() => setCopied(null), [answers, edited, scene, clock]);
  const shown = (): Shown => {
    const now = clock ?? scene?.now ?? pageNow ?? Date.now();
    return { id, answers: { ...answers, ...edited.answers }, isLoggedIn, now };
  };
  const copy = async (words: string, done: Saying) => {
    try {
      await navigator.clipboard.writeText(words);
      setText(null);
      setCopied(done);
    } catch {
      // A browser may not allow it: then it stands there to be copied by hand.
      setText(words);
    }
  };
  return (
    <section className="status-take" aria-label={say(en`Take the data along`.zh`带走这份数据`)}>
      <Button
        isSmall
        says={en`Copy as a command`.zh`复制为命令`}
        onClick={() => copy(asCommand(shown()), en`The command is copied.`.zh`命令已复制。`)}
      />
      <Button
        isSmall
        says={en`Copy as JSON`.zh`复制为 JSON`}
        onClick={() =>
          copy(JSON.stringify(asData(shown()), null, 2), en`The JSON is copied.`.zh`JSON 已复制。`)
        }
      />
      <span role="status" className="hint">
        {copied && say(copied)}
      </span>
      {text !== null && (
        <textarea
          className="field"
          readOnly
          aria-label={say(en`To be copied`.zh`待复制的内容`)}
          value={text}
        />
      )}
    </section>
  );
}

/** What somebody wants to take along of what the preview shows. */
interface Shown {
  id: string;
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** The data as `npx campaign-engine explain` takes it. Pure. */
export function asData({ answers, isLoggedIn, now }: Shown): Record<string, unknown> {
  const moment = momentText(now);
  return { session: { loggedIn: isLoggedIn }, ...answers, ...(moment !== undefined && { now: moment }) };
}

/** A command line that says of the same data which rows are shown, and why: for a POSIX shell. Pure. */
export function asCommand(shown: Shown): string {
  const json = JSON.stringify(asData(shown));
  return `npx campaign-engine explain ${shown.id} --data '${json.replaceAll("'", `'\\''`)}'`;
}

/** What one endpoint answers: as it did last, or as it is set by hand. */
function EndpointData({ endpoint, name }: { name: string; endpoint: StateEndpoint }) {
  const { look } = useStudio();
  const { say } = useWords();
  const isSet = useLook(({ edited }) => Object.hasOwn(edited.answers, name));
  const isKnown = useLook(({ answers }) => Object.hasOwn(answers, name));
  const data = useLook(({ answers, edited }) => (isSet ? edited.answers[name] : answers[name]));
  const schema = endpoint.data ?? {};
  return (
    <section className="endpoint" aria-label={name} data-set={isSet || undefined}>
      {isSet || isKnown ? (
        <Field
          {...{ schema, name, path: [] }}
          raw={data}
          onSet={(path, value) => look.answer(name, withField(data, path, value))}
          actions={
            isSet && (
              <Button isSmall says={en`Undo`.zh`还原`} about={name} onClick={() => look.release(name)} />
            )
          }
        />
      ) : (
        <div className="status-field-head">
          <h4>{name}</h4>
          <span className="hint">{say(en`Not asked yet`.zh`还没有读取`)}</span>
          <Button
            isSmall
            says={en`Set an answer`.zh`设定返回`}
            about={name}
            onClick={() => look.answer(name, sampleOf(schema))}
          />
        </div>
      )}
    </section>
  );
}

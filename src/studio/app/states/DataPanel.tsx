import { useEffect, useState } from "react";
import { sampleValueOf } from "../../../check/tables/world/sample-value.ts";
import { groupBy } from "../../../language/group-by.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { formatMomentAsText, type Zone } from "../../../language/time.ts";
import type { DescribedEndpoint } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { Switch } from "../controls/inputs.tsx";
import { usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { useBrandZone } from "../session/use-brand-zone.ts";
import { AnswerField } from "./AnswerField.tsx";
import { copyWithFieldValue } from "./raw-value-forms.ts";
import { DataSourceHint } from "./StatesPanel.tsx";

/** Renders the answers that the previewed page received, field by field. Each change applies to the preview at once. */
export function DataPanel() {
  const { preview } = useStudio();
  const { say } = useLanguage();
  const endpoints = useSessionState((state) => state.endpoints);
  const token = usePreviewState((state) => state.token);
  const scene = usePreviewState((state) => state.scene);
  const isLoggedIn = scene?.isLoggedIn ?? token !== "";
  const all = Object.entries(endpoints).filter(([, { data }]) => data !== null);
  const whenAsked = ({ isLoaded, requiresLogin }: DescribedEndpoint) =>
    !isLoaded ? "tap" : isLoggedIn || !requiresLogin ? "page" : "login";
  const groups = groupBy(all, ([, endpoint]) => [whenAsked(endpoint)]);
  return (
    <div className="status">
      <DataSourceHint
        idle={en`Change a field. The preview shows the effect at once.`.zh`修改任意一项，预览会马上变化。`}
      />
      <label className="status-login">
        <Switch isOn={isLoggedIn} onTurn={preview.logIn} />
        {say(en`Logged in`.zh`已登录`)}
      </label>
      {ENDPOINT_GROUPS.map(([key, name]) => {
        const some = groups
          .get(key)
          ?.map(([endpoint, one]) => <EndpointAnswerFields key={endpoint} name={endpoint} endpoint={one} />);
        return (
          some && (
            <section key={key} className="status-group">
              <h3>{say(name)}</h3>
              {some}
            </section>
          )
        );
      })}
      <CopyDataButtons isLoggedIn={isLoggedIn} />
    </div>
  );
}

const ENDPOINT_GROUPS = [
  ["page", en`Loaded when the page opens`.zh`打开页面时读取`],
  ["login", en`Loaded after login`.zh`登录后读取`],
  ["tap", en`Called after a tap`.zh`点击后调用`],
] as const;

/** Renders buttons that copy the preview's data as an `explain` command or as JSON. */
function CopyDataButtons({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { say } = useLanguage();
  const id = useSessionState(({ checkedDraft }) => checkedDraft?.response.page?.published.campaign.id ?? "");
  const { answers, clock, edited, pageNow, scene } = usePreviewState((state) => state);
  const [copied, setCopied] = useState<LocalizedText | null>(null);
  const [text, setText] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after any of these changes, the copied data is outdated
  useEffect(() => setCopied(null), [answers, edited, scene, clock]);
  const { zone } = useBrandZone();
  const shownData = (): CopyableData => {
    const now = clock ?? scene?.now ?? pageNow ?? Date.now();
    return { id, answers: { ...answers, ...edited.answers }, isLoggedIn, now, zone };
  };
  const copy = async (words: string, done: LocalizedText) => {
    try {
      await navigator.clipboard.writeText(words);
      setText(null);
      setCopied(done);
    } catch {
      // If the browser does not allow copying, the text is shown to be copied by hand.
      setText(words);
    }
  };
  return (
    <section className="status-take" aria-label={say(en`Export this data`.zh`导出这份数据`)}>
      <Button
        isSmall
        says={en`Copy as command`.zh`复制为命令`}
        onClick={() => copy(toExplainCommand(shownData()), en`Command copied.`.zh`命令已复制。`)}
      />
      <Button
        isSmall
        says={en`Copy as JSON`.zh`复制为 JSON`}
        onClick={() =>
          copy(
            JSON.stringify(toDataForExplainCommand(shownData()), null, 2),
            en`JSON copied.`.zh`JSON 已复制。`,
          )
        }
      />
      <span role="status" className="hint">
        {copied && say(copied)}
      </span>
      {text !== null && (
        <textarea
          className="field"
          readOnly
          aria-label={say(en`Copy this text by hand`.zh`请手动复制这些内容`)}
          value={text}
        />
      )}
    </section>
  );
}

/** The data of the preview that the operator can copy. */
interface CopyableData {
  id: string;
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** The time zone of the page's brand. */
  zone: Zone;
}

/** Converts the answers shown in the preview to the JSON that `npx campaign-engine explain --data` takes. Pure. */
export function toDataForExplainCommand({
  answers,
  isLoggedIn,
  now,
  zone,
}: CopyableData): Record<string, unknown> {
  const moment = formatMomentAsText(now, zone);
  return { session: { loggedIn: isLoggedIn }, ...answers, ...(moment !== undefined && { now: moment }) };
}

/** Returns a shell command (POSIX) that explains which table rows are shown with this data. Pure. */
export function toExplainCommand(shown: CopyableData): string {
  const json = JSON.stringify(toDataForExplainCommand(shown));
  return `npx campaign-engine explain ${shown.id} --data '${json.replaceAll("'", `'\\''`)}'`;
}

/** Renders the fields of an endpoint's answer: the last one received, or one that the operator has set. */
function EndpointAnswerFields({ endpoint, name }: { name: string; endpoint: DescribedEndpoint }) {
  const { preview } = useStudio();
  const { say } = useLanguage();
  const isSet = usePreviewState(({ edited }) => Object.hasOwn(edited.answers, name));
  const isKnown = usePreviewState(({ answers }) => Object.hasOwn(answers, name));
  const data = usePreviewState(({ answers, edited }) => (isSet ? edited.answers[name] : answers[name]));
  const schema = endpoint.data ?? {};
  return (
    <section className="endpoint" aria-label={name} data-set={isSet || undefined}>
      {isSet || isKnown ? (
        <AnswerField
          {...{ schema, name, path: [] }}
          raw={data}
          onSet={(path, value) => preview.answer(name, copyWithFieldValue(data, path, value))}
          actions={
            isSet && (
              <Button
                isSmall
                says={en`Undo changes`.zh`撤销修改`}
                about={name}
                onClick={() => preview.clearAnswer(name)}
              />
            )
          }
        />
      ) : (
        <div className="status-field-head">
          <h4>{name}</h4>
          <span className="hint">{say(en`No answer yet`.zh`还没有返回数据`)}</span>
          <Button
            isSmall
            says={en`Set the answer`.zh`设定返回数据`}
            about={name}
            onClick={() => preview.answer(name, sampleValueOf(schema))}
          />
        </div>
      )}
    </section>
  );
}

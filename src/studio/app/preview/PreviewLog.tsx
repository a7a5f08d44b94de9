import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import { formatTime } from "../../../language/time.ts";
import { Button } from "../base/Button.tsx";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import type { PageLogEntry } from "../session/preview-store.ts";
import { usePreviewState, useStudio } from "../session/StudioContext.tsx";
import { useBrandZone } from "../session/use-brand-zone.ts";

/** Renders what the previewed page did: calls, native calls, toasts and navigations. The latest entry is first. */
export function PreviewLog() {
  const { preview } = useStudio();
  const { say } = useLanguage();
  const { zone } = useBrandZone();
  const log = usePreviewState((state) => state.log);
  if (log.length === 0)
    return (
      <EmptyHint
        says={en`What the page does appears here: endpoint calls, calls to the app, toasts.`
          .zh`页面做的事会记录在这里：调用接口、调用应用、弹出提示。`}
      />
    );
  return (
    <>
      <ol className="log">
        {[...log].reverse().map(({ id, at, event }) => {
          const { kind, what, details } = describeLogEvent(event);
          return (
            <li key={id} data-kind={event.kind} data-bad={isFailedEvent(event) || undefined}>
              <span className="log-kind">{say(kind)}</span>
              <time>{formatTime(at, "HH:mm:ss", zone)}</time>
              <span className="log-what">{say(what)}</span>
              {details !== "" && <code>{details}</code>}
            </li>
          );
        })}
      </ol>
      <p className="bar">
        <Button isSmall says={en`Clear`.zh`清空`} onClick={preview.clearLog} />
      </p>
    </>
  );
}

function isFailedEvent(event: PageLogEntry["event"]): boolean {
  return event.kind === "trouble" || (event.kind === "call" && event.outcome === "refused");
}

function describeLogEvent(event: PageLogEntry["event"]): {
  kind: LocalizedText;
  what: LocalizedText;
  details: string;
} {
  switch (event.kind) {
    case "call": {
      const outcome = event.outcome === "answered" ? en`answered`.zh`已返回` : en`failed`.zh`失败`;
      const what = en`${event.endpoint}: ${outcome}`.zh`${event.endpoint}：${outcome}`;
      return { kind: en`Call`.zh`接口`, what, details: formatDetails(event.fields) };
    }
    case "native":
      return {
        kind: en`App`.zh`应用`,
        what: untranslatedText(event.call),
        details: formatDetails(event.given),
      };
    case "toast":
      return { kind: en`Toast`.zh`提示`, what: untranslatedText(event.text), details: "" };
    case "navigate":
      return { kind: en`Opens`.zh`跳转`, what: untranslatedText(event.url), details: "" };
    case "trouble":
      return { kind: en`Error`.zh`错误`, what: untranslatedText(event.text), details: "" };
  }
}

function formatDetails(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

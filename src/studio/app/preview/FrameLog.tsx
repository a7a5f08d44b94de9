import { en, type Saying, same } from "../../../language/messages/saying.ts";
import { formatTime } from "../../../language/time.ts";
import { Button } from "../base/Button.tsx";
import { Empty } from "../base/Empty.tsx";
import { useWords } from "../base/Language.tsx";
import type { Told } from "../desk/look.ts";
import { useLook, useStudio } from "../desk/StudioContext.tsx";

/** What the page did: its calls, what it asked of the app, what it told the customer. The latest stands first. */
export function FrameLog() {
  const { look } = useStudio();
  const { say } = useWords();
  const log = useLook((state) => state.log);
  if (log.length === 0)
    return (
      <Empty
        says={en`What the page does is listed here: calls, the app, toasts.`
          .zh`页面的动作会列在这里：调用接口、调用应用、弹出提示。`}
      />
    );
  return (
    <>
      <ol className="log">
        {[...log].reverse().map(({ id, at, event }) => {
          const { kind, what, details } = wordsOf(event);
          return (
            <li key={id} data-kind={event.kind} data-bad={isBad(event) || undefined}>
              <span className="log-kind">{say(kind)}</span>
              <time>{formatTime(at, "HH:mm:ss")}</time>
              <span className="log-what">{say(what)}</span>
              {details !== "" && <code>{details}</code>}
            </li>
          );
        })}
      </ol>
      <p className="bar">
        <Button isSmall says={en`Clear`.zh`清空`} onClick={look.clearLog} />
      </p>
    </>
  );
}

function isBad(event: Told["event"]): boolean {
  return event.kind === "trouble" || (event.kind === "call" && event.outcome === "refused");
}

function wordsOf(event: Told["event"]): { kind: Saying; what: Saying; details: string } {
  switch (event.kind) {
    case "call": {
      const outcome = event.outcome === "answered" ? en`answered`.zh`已应答` : en`refused`.zh`被拒绝`;
      const what = en`${event.endpoint}: ${outcome}`.zh`${event.endpoint}：${outcome}`;
      return { kind: en`Call`.zh`接口`, what, details: detailsOf(event.fields) };
    }
    case "native":
      return { kind: en`App`.zh`应用`, what: same(event.call), details: detailsOf(event.given) };
    case "toast":
      return { kind: en`Toast`.zh`提示`, what: same(event.text), details: "" };
    case "navigate":
      return { kind: en`Goes to`.zh`跳转`, what: same(event.url), details: "" };
    case "trouble":
      return { kind: en`Trouble`.zh`异常`, what: same(event.text), details: "" };
  }
}

function detailsOf(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

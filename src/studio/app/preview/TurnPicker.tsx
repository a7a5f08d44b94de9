import { en, joined, type Saying } from "../../../language/messages/saying.ts";
import { formatTime } from "../../../language/time.ts";
import { useWords } from "../base/Language.tsx";
import type { Turn } from "./turning-points.ts";

/** Of a moment so much is said that it fits into a line. */
const MOST_SAID = 3;

interface TurnPickerProps {
  turns: readonly Turn[];
  now: number;
  onPick: (at: number) => void;
}

/** The moments at which the page changes by itself: one after another, or any of them. */
export function TurnPicker({ now, onPick, turns }: TurnPickerProps) {
  const { say } = useWords();
  const before = turns.filter(({ at }) => at < now).at(-1);
  const next = turns.find(({ at }) => at > now);
  return (
    <div className="line turns">
      <button
        type="button"
        className="button is-icon"
        aria-label={say(en`The change before`.zh`上一个变化`)}
        disabled={!before}
        onClick={() => before && onPick(before.at)}
      >
        ‹
      </button>
      <select
        className="select"
        aria-label={say(en`Moments at which the page changes by itself`.zh`页面自动变化的时刻`)}
        value={turns.find(({ at }) => at === now)?.at ?? ""}
        onChange={({ target }) => target.value !== "" && onPick(Number(target.value))}
      >
        <option value="">
          {say(
            turns.length === 0
              ? en`The page does not change by itself`.zh`页面不会自动变化`
              : turns.length === 1
                ? en`It changes once by itself`.zh`自动变化 1 次`
                : en`It changes ${turns.length} times by itself`.zh`自动变化 ${turns.length} 次`,
          )}
        </option>
        {turns.map((turn) => (
          <option key={turn.at} value={turn.at}>
            {say(sayTurn(turn))}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button is-icon"
        aria-label={say(en`The next change`.zh`下一个变化`)}
        disabled={!next}
        onClick={() => next && onPick(next.at)}
      >
        ›
      </button>
    </div>
  );
}

/** `2025-03-08 00:00 the campaign starts`; seconds only where there are any. */
function sayTurn({ at, sayings }: Turn): Saying {
  const hasSeconds = at % 60_000 !== 0;
  const time = hasSeconds ? "HH:mm:ss" : "HH:mm";
  const [english = "", chinese = ""] = ["YYYY-MM-DD", "YYYY年M月D日"].map((day) =>
    formatTime(at, `${day} ${time}`),
  );
  const first = joined(sayings.slice(0, MOST_SAID), { en: "; ", zh: "；" });
  const more = sayings.length > MOST_SAID ? en` and so on`.zh`，等等` : "";
  const said = en`${first}${more}`.zh`${first}${more}`;
  return { en: `${english} ${said.en}`, zh: `${chinese} ${said.zh}` };
}

import { en, joined, type Saying } from "../../../language/messages/saying.ts";
import { formatTime } from "../../../language/time.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
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
      <Button
        isIcon
        label={en`The change before`.zh`上一个变化`}
        disabled={!before}
        onClick={() => before && onPick(before.at)}
      >
        ‹
      </Button>
      <Select
        name={say(en`Moments at which the page changes by itself`.zh`页面自动变化的时刻`)}
        value={String(turns.find(({ at }) => at === now)?.at ?? "")}
        options={[
          ["", say(sayCount(turns.length))],
          ...turns.map((turn) => [String(turn.at), say(sayTurn(turn))] as const),
        ]}
        onPick={(at) => at !== "" && onPick(Number(at))}
      />
      <Button
        isIcon
        label={en`The next change`.zh`下一个变化`}
        disabled={!next}
        onClick={() => next && onPick(next.at)}
      >
        ›
      </Button>
    </div>
  );
}

function sayCount(count: number): Saying {
  if (count === 0) return en`The page does not change by itself`.zh`页面不会自动变化`;
  return count === 1
    ? en`It changes once by itself`.zh`自动变化 1 次`
    : en`It changes ${count} times by itself`.zh`自动变化 ${count} 次`;
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

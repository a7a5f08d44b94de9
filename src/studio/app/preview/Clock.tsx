import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { en, joined, type Saying } from "../../../language/messages/saying.ts";
import { formatTime, parseTime } from "../../../language/time.ts";
import { planOf } from "../../../plan/plan-of.ts";
import type { Published } from "../../../plan/published.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
import { useDesk, useLook, useStudio } from "../desk/StudioContext.tsx";
import { nearestTurn, rangeOf, type ScheduleRange, shareOf } from "./schedule-range.ts";
import { type Turn, turnsOf } from "./turning-points.ts";

const HOUR = 3_600_000;
/** The whole range is played in so many steps, each of so many milliseconds. */
const STEPS = 100;
const STEP_MS = 120;

/** When it is on the page: dragged or typed, over the days of the campaign. */
export function Clock({ published }: { published: Published }) {
  const { look } = useStudio();
  const { say } = useWords();
  const { clock, pageNow, scene } = useLook((state) => state);
  const [isPlaying, setPlaying] = useState(false);
  const [opened] = useState(() => Date.now());
  const { campaign } = published;
  const range = useMemo(() => rangeOf(campaign, opened), [campaign, opened]);
  const turns = useTurns(published, range);
  const isDragged = useRef(false);
  const now = clock ?? scene?.now ?? pageNow ?? opened;
  const set = (to: number) => look.set({ clock: to });

  const step = useEffectEvent(() => {
    const next = Math.round((Math.max(now, range.from) + (range.to - range.from) / STEPS) / HOUR) * HOUR;
    if (next >= range.to) setPlaying(false);
    set(Math.min(next, range.to));
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => step(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const play = () => {
    if (!isPlaying && (now < range.from || now >= range.to)) set(range.from);
    setPlaying(!isPlaying);
  };
  const reset = () => {
    setPlaying(false);
    look.set({ clock: null });
  };
  const jump = (event: KeyboardEvent) => {
    if (event.key !== "PageUp" && event.key !== "PageDown") return;
    const other =
      event.key === "PageUp" ? turns.find(({ at }) => at > now) : turns.filter(({ at }) => at < now).at(-1);
    event.preventDefault();
    if (other) set(other.at);
  };
  const marks = [
    { at: range.start, name: en`Start`.zh`开始` },
    { at: range.end, name: en`End`.zh`结束` },
  ].flatMap(({ at, name }) => (at === null ? [] : [{ at, name }]));

  return (
    <section className="clock" aria-label={say(en`Clock`.zh`时间`)}>
      <div className="line">
        <Button
          isIcon
          aria-pressed={isPlaying}
          label={isPlaying ? en`Pause`.zh`暂停` : en`Play through the days`.zh`播放这段时间`}
          onClick={play}
        >
          {isPlaying ? "❚❚" : "▶"}
        </Button>
        <input
          className="field"
          type="datetime-local"
          aria-label={say(en`Date and time (China)`.zh`日期和时间（北京时间）`)}
          value={formatTime(now, "YYYY-MM-DDTHH:mm") ?? ""}
          onChange={({ target }) => {
            const moment = parseTime(target.value);
            if (moment !== undefined) set(moment);
          }}
        />
        <Button isSmall says={en`Reset`.zh`恢复`} disabled={clock === null} onClick={reset} />
      </div>
      <div className="slider">
        <input
          type="range"
          aria-label={say(en`Moment`.zh`时刻`)}
          aria-valuetext={formatTime(now, "YYYY-MM-DD HH:mm")}
          min={range.from}
          max={range.to}
          step={HOUR}
          value={Math.min(range.to, Math.max(range.from, now))}
          onPointerDown={() => {
            isDragged.current = true;
          }}
          onPointerUp={() => {
            isDragged.current = false;
          }}
          onKeyDown={jump}
          onChange={({ target }) => {
            const moment = Number(target.value);
            set(isDragged.current ? (nearestTurn(range, turns, moment) ?? moment) : moment);
          }}
        />
        <div className="turn-ticks" aria-hidden>
          {turns.map(({ at }) => (
            <span key={at} style={{ left: `${shareOf(range, at) * 100}%` }} />
          ))}
        </div>
        <div className="marks">
          {marks.map(({ at, name }) => (
            <button
              key={name.en}
              type="button"
              className="mark"
              style={{ left: `${shareOf(range, at) * 100}%` }}
              title={formatTime(at, "YYYY-MM-DD HH:mm")}
              onClick={() => set(at)}
            >
              {say(name)}
            </button>
          ))}
        </div>
      </div>
      <TurnPicker turns={turns} now={now} onPick={set} />
    </section>
  );
}

/** To look through a year takes longer than a keystroke may: it is done when nothing has changed for so long. */
const REST_MS = 250;

/** The moments at which the page changes by itself, told what it is told now. */
function useTurns(published: Published, { from, to }: ScheduleRange): readonly Turn[] {
  const timed = useDesk((state) => state.timed);
  const tables = useDesk((state) => state.tables);
  const token = useLook((state) => state.token);
  const scene = useLook((state) => state.scene);
  const answers = useLook((state) => state.answers);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const isLoggedIn = scene?.isLoggedIn ?? token !== "";
  useEffect(() => {
    const look = () => {
      const plan = planOf(published);
      const known = Object.entries(answers).filter(([name]) => Object.hasOwn(plan.endpoints, name));
      const data = { ...Object.fromEntries(known), session: { loggedIn: isLoggedIn } };
      const textOf = (table: string, state: string) =>
        tables?.find(({ name }) => name === table)?.rows.find((row) => row.state === state)?.text ?? "";
      setTurns(turnsOf({ plan, timed, data, from, to, textOf }));
    };
    const rest = setTimeout(look, REST_MS);
    return () => clearTimeout(rest);
  }, [answers, from, isLoggedIn, published, tables, timed, to]);
  return turns;
}

/** Of a moment so much is said that it fits into a line. */
const MOST_SAID = 3;

interface TurnPickerProps {
  turns: readonly Turn[];
  now: number;
  onPick: (at: number) => void;
}

/** The moments at which the page changes by itself: one after another, or any of them. */
function TurnPicker({ now, onPick, turns }: TurnPickerProps) {
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

import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { en, joinMessages, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { formatTime, parseTime, type Zone } from "../../../language/time.ts";
import { createPagePlan } from "../../../plan/create-page-plan.ts";
import type { PublishedPage } from "../../../plan/published-page.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
import { usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { findPageChanges, type TimedChange } from "./find-page-changes.ts";
import { positionInRange, type SliderRange, sliderRangeOf, snapMoment } from "./slider-range.ts";

const HOUR_MS = 3_600_000;
/** Number of steps in which “play” runs through the whole range of the slider. */
const PLAY_STEP_COUNT = 100;
const PLAY_STEP_MS = 120;

/** Renders the simulated time of the preview: a slider over the days of the campaign, and a date field. */
export function PreviewClock({ published }: { published: PublishedPage }) {
  const { preview } = useStudio();
  const { say } = useLanguage();
  const { clock, pageNow, scene } = usePreviewState((state) => state);
  const [isPlaying, setPlaying] = useState(false);
  const [opened] = useState(() => Date.now());
  const { campaign } = published;
  const { zone } = published.place;
  const { timeZone } = published.brand;
  const range = useMemo(() => sliderRangeOf(campaign, opened, zone), [campaign, opened, zone]);
  const turns = usePageChanges(published, range);
  const isDragged = useRef(false);
  const now = clock ?? scene?.now ?? pageNow ?? opened;
  const setClock = (to: number) => preview.set({ clock: to });

  const step = useEffectEvent(() => {
    const next =
      Math.round((Math.max(now, range.from) + (range.to - range.from) / PLAY_STEP_COUNT) / HOUR_MS) * HOUR_MS;
    if (next >= range.to) setPlaying(false);
    setClock(Math.min(next, range.to));
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => step(), PLAY_STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const togglePlay = () => {
    if (!isPlaying && (now < range.from || now >= range.to)) setClock(range.from);
    setPlaying(!isPlaying);
  };
  const reset = () => {
    setPlaying(false);
    preview.set({ clock: null });
  };
  const jumpToChange = (event: KeyboardEvent) => {
    if (event.key !== "PageUp" && event.key !== "PageDown") return;
    const other =
      event.key === "PageUp" ? turns.find(({ at }) => at > now) : turns.filter(({ at }) => at < now).at(-1);
    event.preventDefault();
    if (other) setClock(other.at);
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
          label={isPlaying ? en`Pause`.zh`暂停` : en`Play through the campaign's days`.zh`播放这段时间`}
          onClick={togglePlay}
        >
          {isPlaying ? "❚❚" : "▶"}
        </Button>
        <input
          className="field"
          type="datetime-local"
          aria-label={say(en`Date and time (${timeZone})`.zh`日期和时间（${timeZone}）`)}
          value={formatTime(now, "YYYY-MM-DDTHH:mm", zone) ?? ""}
          onChange={({ target }) => {
            const moment = parseTime(target.value, zone);
            if (moment !== undefined) setClock(moment);
          }}
        />
        <Button isSmall says={en`Reset time`.zh`恢复时间`} disabled={clock === null} onClick={reset} />
      </div>
      <div className="slider">
        <input
          type="range"
          aria-label={say(en`Time`.zh`时刻`)}
          aria-valuetext={formatTime(now, "YYYY-MM-DD HH:mm", zone)}
          min={range.from}
          max={range.to}
          step={HOUR_MS}
          value={Math.min(range.to, Math.max(range.from, now))}
          onPointerDown={() => {
            isDragged.current = true;
          }}
          onPointerUp={() => {
            isDragged.current = false;
          }}
          onKeyDown={jumpToChange}
          onChange={({ target }) => {
            const moment = Number(target.value);
            setClock(isDragged.current ? (snapMoment(range, turns, moment) ?? moment) : moment);
          }}
        />
        <div className="turn-ticks" aria-hidden>
          {turns.map(({ at }) => (
            <span key={at} style={{ left: `${positionInRange(range, at) * 100}%` }} />
          ))}
        </div>
        <div className="marks">
          {marks.map(({ at, name }) => (
            <button
              key={name.en}
              type="button"
              className="mark"
              style={{ left: `${positionInRange(range, at) * 100}%` }}
              title={formatTime(at, "YYYY-MM-DD HH:mm", zone)}
              onClick={() => setClock(at)}
            >
              {say(name)}
            </button>
          ))}
        </div>
      </div>
      <PageChangePicker zone={zone} turns={turns} now={now} onPick={setClock} />
    </section>
  );
}

/** Debounce of the search for page changes: searching a year takes longer than a keystroke may. */
const CHANGE_SEARCH_DEBOUNCE_MS = 250;

/** Returns the moments at which the page changes by itself, given its current answers. */
function usePageChanges(published: PublishedPage, { from, to }: SliderRange): readonly TimedChange[] {
  const timed = useSessionState((state) => state.timed);
  const tables = useSessionState((state) => state.tables);
  const token = usePreviewState((state) => state.token);
  const scene = usePreviewState((state) => state.scene);
  const answers = usePreviewState((state) => state.answers);
  const [turns, setTurns] = useState<readonly TimedChange[]>([]);
  const isLoggedIn = scene?.isLoggedIn ?? token !== "";
  useEffect(() => {
    const updatePageChanges = () => {
      const plan = createPagePlan(published);
      const known = Object.entries(answers).filter(([name]) => Object.hasOwn(plan.endpoints, name));
      const data = { ...Object.fromEntries(known), session: { loggedIn: isLoggedIn } };
      const textOf = (table: string, state: string) =>
        tables?.find(({ name }) => name === table)?.rows.find((row) => row.state === state)?.text ?? "";
      setTurns(findPageChanges({ plan, timed, data, from, to, textOf }));
    };
    const rest = setTimeout(updatePageChanges, CHANGE_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(rest);
  }, [answers, from, isLoggedIn, published, tables, timed, to]);
  return turns;
}

/** Maximum number of changes listed for one moment, so that they fit into a line. */
const MAX_LISTED_CHANGES = 3;

interface PageChangePickerProps {
  zone: Zone;
  turns: readonly TimedChange[];
  now: number;
  onPick: (at: number) => void;
}

/** Renders buttons to the previous and next moment at which the page changes, and a list of all of them. */
function PageChangePicker({ now, onPick, turns, zone }: PageChangePickerProps) {
  const { say } = useLanguage();
  const before = turns.filter(({ at }) => at < now).at(-1);
  const next = turns.find(({ at }) => at > now);
  return (
    <div className="line turns">
      <Button
        isIcon
        label={en`Previous change`.zh`上一个变化`}
        disabled={!before}
        onClick={() => before && onPick(before.at)}
      >
        ‹
      </Button>
      <Select
        name={say(en`Times when the page changes by itself`.zh`页面自动变化的时刻`)}
        value={String(turns.find(({ at }) => at === now)?.at ?? "")}
        options={[
          ["", say(formatChangeCount(turns.length))],
          ...turns.map((turn) => [String(turn.at), say(formatPageChange(turn, zone))] as const),
        ]}
        onPick={(at) => at !== "" && onPick(Number(at))}
      />
      <Button
        isIcon
        label={en`Next change`.zh`下一个变化`}
        disabled={!next}
        onClick={() => next && onPick(next.at)}
      >
        ›
      </Button>
    </div>
  );
}

function formatChangeCount(count: number): LocalizedText {
  if (count === 0) return en`The page does not change by itself`.zh`页面不会自动变化`;
  return count === 1
    ? en`The page changes once by itself`.zh`页面自动变化 1 次`
    : en`The page changes ${count} times by itself`.zh`页面自动变化 ${count} 次`;
}

/** Formats a change as `2025-03-08 00:00 the campaign starts`, with seconds only if they are not 0. */
function formatPageChange({ at, sayings }: TimedChange, zone: Zone): LocalizedText {
  const hasSeconds = at % 60_000 !== 0;
  const time = hasSeconds ? "HH:mm:ss" : "HH:mm";
  const [english = "", chinese = ""] = ["YYYY-MM-DD", "YYYY年M月D日"].map((day) =>
    formatTime(at, `${day} ${time}`, zone),
  );
  const first = joinMessages(sayings.slice(0, MAX_LISTED_CHANGES), { en: "; ", zh: "；" });
  const more = sayings.length > MAX_LISTED_CHANGES ? en` and more`.zh`等` : "";
  const said = en`${first}${more}`.zh`${first}${more}`;
  return { en: `${english} ${said.en}`, zh: `${chinese} ${said.zh}` };
}

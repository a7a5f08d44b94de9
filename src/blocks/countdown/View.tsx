import { useEffect, useRef } from "react";
import type { CountdownBlock } from "../../language/document.generated.ts";
import { useCurrentCampaign, useRenderText, useWord } from "../campaign-context.ts";
import {
  NO_COUNTDOWN_SEEN,
  remainingDays,
  remainingTimeParts,
  spokenRemainingTime,
  watchCountdownEnd,
} from "./remaining-time.ts";
import "./countdown.css";

const UNITS = ["countdownDays", "countdownHours", "countdownMinutes", "countdownSeconds"] as const;

/** Remaining time in days, hours, minutes and seconds, or in days only; -- when it is unknown, -- 已结束 when it is over. */
export function View({ block }: { block: CountdownBlock }) {
  const { plan, snapshot, scope, momentPassed } = useCurrentCampaign();
  const words = useRenderText();
  // A prerendered time would be outdated when somebody sees it.
  const left = snapshot.isPrerendering ? null : plan.number(block.leftMs, scope);
  const watch = useRef(NO_COUNTDOWN_SEEN);
  useEffect(() => {
    const [next, hasEnded] = watchCountdownEnd(watch.current, left, snapshot.now);
    watch.current = next;
    if (hasEnded) momentPassed();
  });
  const label = words(block.label) ?? "";
  if (block.units === "days") return <RemainingDays label={label} left={left} />;
  const parts = remainingTimeParts(left);
  const isOver = left !== null && left <= 0;
  const key = parts ? "known" : "unknown";
  return (
    <div
      className="countdown"
      role="timer"
      aria-label={`${label} ${isOver ? plan.word("countdownOver") : spokenRemainingTime(left, plan.word)}`}
    >
      <p aria-hidden="true">
        <span className="countdown-label">{label}</span>
        {(isOver ? (["countdownOver"] as const) : UNITS).map((unit, i) => (
          <span key={unit} className="countdown-part">
            {/* Digits are wider than the -- before them: a new element appears instead of a layout shift. */}
            <b key={key} data-key={key}>
              {parts ? String(parts[i]).padStart(2, "0") : "--"}
            </b>
            {plan.word(unit)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** One large figure. A count of days needs no smaller units. */
function RemainingDays({ label, left }: { label: string; left: number | null }) {
  const word = useWord();
  const days = remainingDays(left) ?? "--";
  const unit = word(left !== null && left <= 0 ? "countdownOver" : "countdownDays");
  return (
    <div className="countdown countdown-days" role="timer" aria-label={`${label} ${days}${unit}`}>
      <p aria-hidden="true">
        <span className="countdown-label">{label}</span>
        <span className="countdown-part">
          <b>{days}</b>
          {unit}
        </span>
      </p>
    </div>
  );
}

import { useEffect, useRef } from "react";
import type { CountdownBlock } from "../../language/document.generated.ts";
import { useLiveCampaign, useWords } from "../campaign-context.ts";
import { daysOf, NOT_WATCHED, spoken, timePartsOf, watchEnd } from "./logic.ts";
import "./countdown.css";

const UNITS = ["天", "时", "分", "秒"];

/** Remaining time in days, hours, minutes and seconds, or in days only; -- when it is over or unknown. */
export function View({ block }: { block: CountdownBlock }) {
  const { plan, snapshot, scope, momentPassed: passed } = useLiveCampaign();
  const words = useWords();
  // A prerendered time would be outdated when somebody sees it.
  const left = snapshot.isPrerendering ? null : plan.number(block.leftMs, scope);
  const watch = useRef(NOT_WATCHED);
  useEffect(() => {
    const [next, hasEnded] = watchEnd(watch.current, left, snapshot.now);
    watch.current = next;
    if (hasEnded) passed();
  });
  const label = words(block.label) ?? "";
  if (block.units === "days") return <Days label={label} left={left} />;
  const parts = timePartsOf(left);
  const key = parts ? "known" : "unknown";
  return (
    <div className="countdown" role="timer" aria-label={`${label} ${spoken(left)}`}>
      <p aria-hidden="true">
        <span className="countdown-label">{label}</span>
        {UNITS.map((unit, i) => (
          <span key={unit} className="countdown-part">
            {/* Digits are wider than the -- before them: a new element appears instead of a layout shift. */}
            <b key={key} data-key={key}>
              {parts ? String(parts[i]).padStart(2, "0") : "--"}
            </b>
            {unit}
          </span>
        ))}
      </p>
    </div>
  );
}

/** One large figure. A count of days needs no smaller units. */
function Days({ label, left }: { label: string; left: number | null }) {
  const days = daysOf(left) ?? "--";
  return (
    <div className="countdown countdown-days" role="timer" aria-label={`${label} ${days}天`}>
      <p aria-hidden="true">
        <span className="countdown-label">{label}</span>
        <span className="countdown-part">
          <b>{days}</b>天
        </span>
      </p>
    </div>
  );
}

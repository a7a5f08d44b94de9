import { useEffect, useRef } from "react";
import type { CountdownBlock } from "../../language/document.generated.ts";
import { useLiveCampaign, useWords } from "../campaign-context.ts";
import { daysOf, partsOf, spoken, UNSEEN, watchEnd } from "./logic.ts";
import "./countdown.css";

const UNITS = ["天", "时", "分", "秒"];

/** Time that runs out, in days, hours, minutes and seconds, or in days alone; -- when it is over or not known. */
export function View({ block }: { block: CountdownBlock }) {
  const { plan, snapshot, scope, passed } = useLiveCampaign();
  const words = useWords();
  // Drawn ahead it would tell a time that has passed when somebody looks.
  const left = snapshot.isAhead ? null : plan.number(block.leftMs, scope);
  const watch = useRef(UNSEEN);
  useEffect(() => {
    const [next, hasEnded] = watchEnd(watch.current, left, snapshot.now);
    watch.current = next;
    if (hasEnded) passed();
  });
  const label = words(block.label) ?? "";
  if (block.units === "days") return <Days label={label} left={left} />;
  const parts = partsOf(left);
  const key = parts ? "known" : "unknown";
  return (
    <div className="countdown" role="timer" aria-label={`${label} ${spoken(left)}`}>
      <p aria-hidden="true">
        <span className="countdown-label">{label}</span>
        {UNITS.map((unit, i) => (
          <span key={unit} className="countdown-part">
            {/* Digits are wider than what stands for them: they come anew, and do not move. */}
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

/** One large figure: a count of days is known to no more than the day. */
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

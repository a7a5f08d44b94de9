import { useLayoutEffect, useRef, useState } from "react";
import type { DigitsBlock } from "../../language/document.generated.ts";
import { useCampaign, useNumberEvaluator, useRenderText } from "../campaign-context.ts";
import { usePrizeDraw } from "../shared/use-prize-draw.ts";
import {
  createDigitsMovement,
  DIGIT_STRIP_TEXT,
  type DigitsMovement,
  digitStripTransform,
} from "./digits-movement.ts";
import "./digits.css";
import "./digits-look.css";

/** Number whose digits roll. It is hidden from screen readers: the label announces the number. */
export function View({ block }: { block: DigitsBlock }) {
  const { plan } = useCampaign();
  const words = useRenderText();
  const number = useNumberEvaluator();
  const { draw, label, value, notes, marked = 0, durationMs = 1200 } = block;
  const count = plan.campaign.draws?.[draw]?.digits ?? 0;
  const figures = (words(value) ?? "").replace(/\D/g, "");
  const standing = figures.length === count ? figures : "";

  const rolling = useRef<DigitsMovement>(undefined);
  const [face, motion] = usePrizeDraw(draw, (element) => {
    rolling.current = createDigitsMovement(element, durationMs);
    return rolling.current;
  });
  useLayoutEffect(() => rolling.current?.setRestingNumber(standing), [standing]);

  const isAtRest = motion.phase === "rest";
  const drawn = isAtRest ? motion.place : undefined;
  const shown = !isAtRest ? "" : drawn === undefined ? standing : String(motion.result);
  // Initial position of the strips. After the first render, the script moves them.
  const [first] = useState(shown);
  const won = number(marked) ?? 0;
  return (
    <div className="digits" data-phase={motion.phase} data-place={drawn}>
      <p className="digits-label">
        {words(label)}
        {shown && (
          <span className="only-spoken">
            {plan.word(won > 0 ? "digitsWon" : "digitsShown", {
              digits: Array.from(shown).join(" "),
              count: won,
            })}
          </span>
        )}
      </p>
      <div
        ref={face}
        className={`digits-face${isAtRest && !shown ? " digits-blank" : ""}`}
        aria-hidden="true"
      >
        {Array.from({ length: count }, (_, i) => `place ${i}`).map((place, i) => (
          <div key={place} className={`digits-reel${i < won ? " digits-marked" : ""}`}>
            <div className="digits-window">
              <div className="digits-strip" style={{ transform: digitStripTransform(Number(first[i] ?? 0)) }}>
                {DIGIT_STRIP_TEXT}
              </div>
            </div>
            {notes?.[i] && <span className="digits-note">{words(notes[i])}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

import type { GridBlock } from "../../language/document.generated.ts";
import { useCampaign, useRenderText, useShownTableRow } from "../campaign-context.ts";
import { estimateWidthEms } from "../shared/longest-text.ts";
import { StateTableButton } from "../shared/StateTableButton.tsx";
import { usePrizeDraw } from "../shared/use-prize-draw.ts";
import { createGridLightMovement, RING_CELLS } from "./grid-light-movement.ts";
import "./grid.css";
import "./grid-look.css";

/**
 * Eight prizes around a button, and a light that runs around. The cells are hidden from screen readers: the page
 * announces the prize.
 */
export function View({ block }: { block: GridBlock }) {
  const { plan } = useCampaign();
  const { draw, table, laps = 5, stepMs = 100 } = block;
  const places = plan.campaign.draws?.[draw]?.places ?? [];
  const [light, motion] = usePrizeDraw(draw, (element) => createGridLightMovement(element, { laps, stepMs }));
  const won = motion.phase === "rest" ? motion.place : undefined;
  const words = useRenderText();
  const verdict = useShownTableRow(table);
  return (
    <div className="grid" data-phase={motion.phase} data-place={won}>
      <div className="grid-face" aria-hidden="true">
        {RING_CELLS.map(([column, row], i) => {
          const label = words(places[i]?.label) ?? "";
          return (
            <div
              key={`${column} ${row}`}
              className={`grid-cell grid-cell-${i % 2 ? "odd" : "even"}${won === i ? " grid-cell-won" : ""}`}
              style={{ left: `${(column * 100) / 3}%`, top: `${(row * 100) / 3}%` }}
            >
              <div className="grid-card">
                <b className="grid-label" style={labelSizeOf(label)}>
                  {label}
                </b>
                <span className="grid-note">{words(places[i]?.note)}</span>
              </div>
            </div>
          );
        })}
        <div ref={light} className="grid-light" />
      </div>
      <div className="grid-middle">
        <StateTableButton verdict={verdict} className="grid-go" />
      </div>
    </div>
  );
}

/** Maximum width of a label at full size, in em. A wider label gets smaller letters. */
const MAX_LABEL_EMS = 2.8;

function labelSizeOf(label: string) {
  const ems = estimateWidthEms(label);
  return ems > MAX_LABEL_EMS ? { fontSize: `${Number((0.9 / ems).toFixed(4))}rem` } : undefined;
}

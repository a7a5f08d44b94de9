import type { Place, WheelBlock } from "../../language/document.generated.ts";
import { useCampaign, useRenderText, useShownTableRow } from "../campaign-context.ts";
import { estimateWidthEms } from "../shared/longest-text.ts";
import { StateTableButton } from "../shared/StateTableButton.tsx";
import { usePrizeDraw } from "../shared/use-prize-draw.ts";
import {
  angleBetweenPrizes,
  normalizeDegrees,
  prizeAnglesOf,
  segmentPath,
  type WheelSegment,
  wheelSegmentsOf,
} from "./wheel-geometry.ts";
import { wheelTransform } from "./wheel-motion-phases.ts";
import { createWheelMovement } from "./wheel-movement.ts";
import "./wheel.css";
import "./wheel-look.css";

/** Radius of the face around the origin of its SVG. */
const FACE_RADIUS = 100;

/** Wheel of fortune. It is hidden from screen readers: the page announces the prize. */
export function View({ block }: { block: WheelBlock }) {
  const { plan } = useCampaign();
  const { draw, table, turns = 10, durationMs = 5000 } = block;
  const places = plan.campaign.draws?.[draw]?.places ?? [];
  const angles = prizeAnglesOf(places);
  const segments = wheelSegmentsOf(angles);
  const neutral = angleBetweenPrizes(segments);
  const [face, motion] = usePrizeDraw(draw, (element) =>
    createWheelMovement(element, { angles, neutral, turns, durationMs }),
  );
  const place = motion.phase === "pending" ? undefined : motion.place;
  const won = motion.phase === "rest" ? place : undefined;
  /** Final angle. Labels are oriented for it, since nobody reads them while the face turns. */
  const angle = angles[place ?? -1] ?? neutral;
  const words = useRenderText();
  return (
    <div className="wheel" data-phase={motion.phase} data-place={won}>
      <div className="wheel-rim" aria-hidden="true">
        <LampRing className="wheel-lamps wheel-lamps-odd" />
        <LampRing className="wheel-lamps wheel-lamps-even" />
      </div>
      <div
        ref={face}
        className="wheel-face"
        style={{ transform: wheelTransform(neutral) }}
        aria-hidden="true"
      >
        <svg className="wheel-drawing" viewBox="-100 -100 200 200" aria-hidden="true">
          {segments.map((segment, i) => {
            const { prize, note, art, label: text } = places[i] as Place;
            const label = words(text) ?? "";
            return (
              <g
                key={`${prize}`}
                className={`wheel-place wheel-place-${i % 3}${i % 2 ? " wheel-place-odd" : " wheel-place-even"}${won === i ? " wheel-place-won" : ""}`}
              >
                <path className="wheel-segment" d={segmentPath(segment, FACE_RADIUS)} />
                <g
                  transform={`rotate(${segment.middle})${isUpsideDown(segment, angle) ? HALF_TURN_TRANSFORM : ""}`}
                >
                  <text className="wheel-label" y="-71" fontSize={fittingFontSize(label, segment)}>
                    {label}
                  </text>
                  <text className="wheel-note" y="-58">
                    {words(note)}
                  </text>
                  {art && <image href={art.src} x="-12" y="-53" width="24" height="18" />}
                </g>
              </g>
            );
          })}
        </svg>
      </div>
      <div className="wheel-pointer" aria-hidden="true" />
      <div className="wheel-hub">{table && <HubButton table={table} />}</div>
    </div>
  );
}

function HubButton({ table }: { table: string }) {
  return <StateTableButton verdict={useShownTableRow(table)} className="wheel-go" />;
}

/** Ring of dots: dashes of zero length with round ends. */
function LampRing({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="-100 -100 200 200" aria-hidden="true">
      <circle className="wheel-lamp" r="94" />
    </svg>
  );
}

/** SVG transform that turns an upside-down label of a segment around its own middle. */
const HALF_TURN_TRANSFORM = " rotate(180 0 -61)";

/** Returns whether the content of a segment is upside down on a face turned by these degrees. */
function isUpsideDown({ middle }: WheelSegment, angle: number): boolean {
  return Math.abs(normalizeDegrees(middle + angle) - 180) < 89;
}

/** Returns the largest font size at which a label fits in its segment, in units of the face. */
function fittingFontSize(label: string, { start, end }: WheelSegment): number {
  return Math.min(17, (0.9 * (end - start)) / estimateWidthEms(label));
}

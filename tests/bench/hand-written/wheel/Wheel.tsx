import type { Ref } from "react";
import { type Choice, ChoiceButton } from "../shared/parts.tsx";
import "../../../../src/blocks/wheel/wheel.css";
import "../../../../src/blocks/wheel/wheel-look.css";

export const PRIZES = [240, 500, 3, 300, 60];

const STEP = 360 / PRIZES.length;

/** A wheel of fortune. The owner of `face` turns it. */
export function Wheel({ hub, face, phase, won }: WheelProps) {
  return (
    <div className="wheel" data-phase={phase} data-place={won}>
      <div className="wheel-rim" aria-hidden="true">
        <Lamps side="odd" />
        <Lamps side="even" />
      </div>
      <div ref={face} className="wheel-face" style={{ transform: "rotate(0deg)" }} aria-hidden="true">
        <svg className="wheel-drawing" viewBox="-100 -100 200 200" aria-hidden="true">
          {PRIZES.map((prize, i) => (
            <g
              key={prize}
              className={`wheel-place wheel-place-${i % 3} wheel-place-${i % 2 ? "odd" : "even"}${won === i ? " wheel-place-won" : ""}`}
            >
              <path
                className="wheel-segment"
                d={`M0 0L${pointAt(i * STEP)}A100 100 0 0 1 ${pointAt((i + 1) * STEP)}Z`}
              />
              <g transform={`rotate(${(i + 0.5) * STEP})`}>
                <text className="wheel-label" y="-68" fontSize="17">
                  {prize}元
                </text>
                <text className="wheel-note" y="-54">
                  代金券
                </text>
              </g>
            </g>
          ))}
        </svg>
      </div>
      <div className="wheel-pointer" aria-hidden="true" />
      <div className="wheel-hub">
        <ChoiceButton choice={hub} className="wheel-go" />
      </div>
    </div>
  );
}

interface WheelProps {
  hub: Choice | undefined;
  face: Ref<HTMLDivElement>;
  phase: "rest" | "pending" | "landing";
  won: number | undefined;
}

function Lamps({ side }: { side: "odd" | "even" }) {
  return (
    <svg className={`wheel-lamps wheel-lamps-${side}`} viewBox="-100 -100 200 200" aria-hidden="true">
      <circle className="wheel-lamp" r="94" />
    </svg>
  );
}

function pointAt(degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${(100 * Math.sin(radians)).toFixed(2)} ${(-100 * Math.cos(radians)).toFixed(2)}`;
}

/** Turns the face evenly until `land` brings a prize to the pointer. */
export function spin(face: HTMLElement): { land(place: number): Promise<unknown>; stop(): void } {
  const turning = face.animate([{ transform: "rotate(0deg)" }, { transform: "rotate(360deg)" }], {
    duration: 500,
    iterations: Number.POSITIVE_INFINITY,
  });
  return {
    stop: () => turning.cancel(),
    land(place) {
      const from = (Number(turning.currentTime) * 360) / 500;
      turning.cancel();
      const end = 3600 + 360 - (place + 0.5) * STEP;
      face.style.transform = `rotate(${end}deg)`;
      const landing = face.animate(
        [{ transform: `rotate(${from % 360}deg)` }, { transform: `rotate(${end}deg)` }],
        { duration: 5000, easing: "cubic-bezier(.15,.6,.25,1)" },
      );
      return landing.finished;
    },
  };
}

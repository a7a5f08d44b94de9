import type { Ref } from "react";
import { type Choice, ChoiceButton } from "../shared/parts.tsx";
import "../../../../src/blocks/grid/grid.css";
import "../../../../src/blocks/grid/grid-look.css";

export const PRIZES = [1000, 20, 666, 120, 888, 60, 360, 240];

/** Column and row of the cells, clockwise from the top left corner. */
const RING = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [0, 1],
] as const;

interface GridProps {
  button: Choice | undefined;
  light: Ref<HTMLDivElement>;
  phase: "rest" | "pending" | "landing";
  won: number | undefined;
}

/** Eight prizes around a button. The owner of `light` moves it. */
export function Grid({ button, light, phase, won }: GridProps) {
  return (
    <div className="grid" data-phase={phase} data-place={won}>
      <div className="grid-face" aria-hidden="true">
        {RING.map(([column, row], i) => (
          <div
            key={PRIZES[i]}
            className={`grid-cell grid-cell-${i % 2 ? "odd" : "even"}${won === i ? " grid-cell-won" : ""}`}
            style={{ left: `${(column * 100) / 3}%`, top: `${(row * 100) / 3}%` }}
          >
            <div className="grid-card">
              <b className="grid-label">{PRIZES[i]}</b>
              <span className="grid-note">元代金券</span>
            </div>
          </div>
        ))}
        <div ref={light} className="grid-light" />
      </div>
      <div className="grid-middle">
        <ChoiceButton choice={button} className="grid-go" />
      </div>
    </div>
  );
}

const lap = [...RING, RING[0]].map(([column, row]) => ({
  transform: `translate(${column * 100}%,${row * 100}%)`,
  easing: "step-end",
}));

/** Moves the light around until `land` stops it at a prize. */
export function walk(light: HTMLElement): { land(place: number): Promise<unknown>; stop(): void } {
  const walking = light.animate(lap, { duration: 800, iterations: Number.POSITIVE_INFINITY });
  return {
    stop: () => walking.cancel(),
    land(place) {
      walking.cancel();
      light.style.transform = lap[place]?.transform ?? "";
      return light.animate(lap, { duration: 800, iterations: 5 + place / 8 }).finished;
    },
  };
}

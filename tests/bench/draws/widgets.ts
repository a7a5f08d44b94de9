/** An animation of a widget's elements, without the engine. */
interface Move {
  /** Selector of the moving elements. All start together, and each ends `later` ms after the one before. */
  of: string;
  keyframes: Keyframe[];
  duration: number;
  later?: number;
  iterations?: number;
  easing?: string;
}

/** A draw widget, and its hand-made equivalent: an animation while waiting, and one for the landing. */
export interface BenchedWidget {
  /** Its CSS class. */
  name: string;
  /** Its page among tests/browser/blocks/campaigns, with the times of a real campaign. */
  route: string;
  button: string;
  /** The prize in the server's answer. */
  prize: unknown;
  waiting: Move;
  landing: Move;
}

const turns = (degrees: number): Keyframe[] =>
  [0, degrees].map((angle) => ({ transform: `rotate(${angle}deg)` }));

const cards = (...degrees: number[]): Keyframe[] =>
  degrees.map((angle) => ({ transform: `perspective(9rem) rotateY(${angle}deg)` }));

const strips = (from: number, to: number): Keyframe[] =>
  [from, to].map((cell) => ({ transform: `translateY(${(cell / -21) * 100}%)` }));

const lap: Keyframe[] = [
  "0,0",
  "100%,0",
  "200%,0",
  "200%,100%",
  "200%,200%",
  "100%,200%",
  "0,200%",
  "0,100%",
  "0,0",
].map((place) => ({ transform: `translate(${place})`, easing: "step-end" }));

export const WIDGETS: readonly BenchedWidget[] = [
  {
    name: "wheel",
    route: "/wheelFull",
    button: ".wheel-go",
    prize: 3,
    waiting: { of: ".wheel-face", keyframes: turns(720), duration: 1000 },
    landing: { of: ".wheel-face", keyframes: turns(3780), duration: 5000, easing: "ease-out" },
  },
  {
    name: "grid",
    route: "/gridFull",
    button: ".grid-go",
    prize: 120,
    waiting: { of: ".grid-light", keyframes: lap, duration: 800 },
    landing: { of: ".grid-light", keyframes: lap, duration: 800, iterations: 5.25 },
  },
  {
    name: "deck",
    route: "/deck",
    button: ".deck-below button",
    prize: 120,
    waiting: { of: ".deck-drawn", keyframes: cards(0, 11, 0, -11, 0), duration: 1680 },
    landing: { of: ".deck-drawn", keyframes: cards(0, 180), duration: 800, easing: "ease-out" },
  },
  {
    name: "digits",
    route: "/digitsFull",
    button: ".button-primary[data-state=ready]",
    prize: "80642",
    waiting: { of: ".digits-strip", keyframes: strips(0, 10), duration: 500 },
    landing: {
      of: ".digits-strip",
      keyframes: strips(0, 19),
      duration: 1200,
      later: 300,
      easing: "ease-out",
    },
  },
];

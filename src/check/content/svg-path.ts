import { type Box, boxAround, NO_BOX, widerBox } from "./svg-box.ts";

/** The number of numbers that each path command takes. */
const NUMBERS_OF_COMMAND: Readonly<Record<string, number>> = {
  ...{ M: 2, L: 2, T: 2, H: 1, V: 1, S: 4, Q: 4, C: 6, A: 7, Z: 0 },
};

type Point = readonly [x: number, y: number];

/** Returns the numbers in a text such as `M1-2.5e3.5`. */
export function numbersIn(text: string): number[] {
  return (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
}

/** Returns an upper limit of the number of points of a path or a list of points. */
export function pointCountOf(path: string): number {
  return numbersIn(path).length + (path.match(/z/gi)?.length ?? 0);
}

/** Returns an upper limit of a path's length: that of the lines between its points and control points. */
export function longestPath(path: string): number {
  return walkAlong(path)?.length ?? Number.POSITIVE_INFINITY;
}

/** Returns a box around a path, its control points included; undefined if it has an unknown command. */
export function boxOfPath(path: string): Box | undefined {
  return walkAlong(path)?.box;
}

function walkAlong(path: string): Walk | undefined {
  const walk: Walk = { at: [0, 0], begin: [0, 0], control: [0, 0], length: 0, box: NO_BOX };
  for (const [, letter = "", rest = ""] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase();
    const count = NUMBERS_OF_COMMAND[command];
    if (count === undefined) return undefined;
    // The two flags of an arc may be written together, so its numbers cannot be split like others.
    const numbers = command === "A" ? arcNumbersIn(rest) : numbersIn(rest);
    if (count === 0) move(walk, [walk.begin]);
    for (let index = 0; count > 0 && index + count <= numbers.length; index += count) {
      const points = pointsOf(command, numbers.slice(index, index + count), letter !== command, walk);
      if (command === "M" && index === 0)
        [walk.at, walk.begin] = [points[0] ?? walk.at, points[0] ?? walk.at];
      move(walk, points);
    }
  }
  return walk;
}

/** A pen on its way along a path. */
interface Walk {
  at: Point;
  /** Where the current part of the path began. */
  begin: Point;
  /** The last control point, which smooth curves mirror. */
  control: Point;
  length: number;
  box: Box;
}

function move(walk: Walk, points: readonly Point[]): void {
  for (const point of points) {
    walk.length += Math.hypot(point[0] - walk.at[0], point[1] - walk.at[1]);
    walk.at = point;
    walk.box = boxAround(walk.box, boxOfPoint(point));
  }
  walk.control = points.at(-2) ?? walk.at;
}

const boxOfPoint = ([x, y]: Point): Box => ({ left: x, right: x, top: y, bottom: y });

/** Returns the control points of a command, and where it ends. */
function pointsOf(command: string, numbers: readonly number[], isRelative: boolean, walk: Walk): Point[] {
  const [x, y] = walk.at;
  const [left, top] = isRelative ? walk.at : [0, 0];
  const [first = 0] = numbers;
  if (command === "H") return [[left + first, y]];
  if (command === "V") return [[x, top + first]];
  const pairs = Array.from(
    { length: numbers.length >> 1 },
    (_, index): Point => [left + (numbers[2 * index] ?? 0), top + (numbers[2 * index + 1] ?? 0)],
  );
  const mirrored: Point = [2 * x - walk.control[0], 2 * y - walk.control[1]];
  if (command === "S" || command === "T") return [mirrored, ...pairs];
  if (command !== "A") return pairs;
  const [across = 0, down = 0] = numbers;
  const end: Point = [left + (numbers[5] ?? 0), top + (numbers[6] ?? 0)];
  // At most a whole ellipse; radii that are too small for the way are enlarged.
  const radius = Math.max(Math.abs(across), Math.abs(down), Math.hypot(end[0] - x, end[1] - y));
  walk.length += 2 * Math.PI * radius;
  walk.box = boxAround(walk.box, widerBox(boxOfPoint(walk.at), 2 * radius));
  return [end];
}

/** Returns the numbers of arcs, whose two flags are one digit each: `1 1 0 013 4`. */
function arcNumbersIn(text: string): number[] {
  const number = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?";
  const part = (one: string) => `[\\s,]*(${one})`;
  const arc = new RegExp([number, number, number, "[01]", "[01]", number, number].map(part).join(""), "gi");
  return [...text.matchAll(arc)].flatMap((found) => found.slice(1, 8).map(Number));
}

import type { Field } from "../../language/document.generated.ts";

/** A number as people write it: in full, or with commas between thousands; 12,5 is one with a decimal comma. */
const WRITTEN = /^-?(\d+(\.\d*)?|\.\d+|\d{1,3}(,\d{3})+(\.\d*)?|\d+,\d{1,2})$/;
const DECIMAL_COMMA = /,(\d{1,2})$/;

/** So far from a whole number of steps is what floating point makes of one. */
const NOISE = 1e-6;

/** The number of a tidy text; null where it is none that can be known exactly. Pure. */
export function readNumber(text: string): number | null {
  if (!WRITTEN.test(text)) return null;
  const value = Number(text.replace(DECIMAL_COMMA, ".$1").replace(/,/g, ""));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** What is wrong with a number where a field takes no such one; undefined where it does. Pure. */
export function boundsOf({ minimum, maximum, step }: Field, value: number): string | undefined {
  const isLow = minimum !== undefined && value < minimum;
  const isHigh = maximum !== undefined && value > maximum;
  if ((isLow || isHigh) && minimum !== undefined && maximum !== undefined)
    return `请输入${minimum}到${maximum}之间的数字`;
  if (isLow) return `不能小于${minimum}`;
  if (isHigh) return `不能大于${maximum}`;
  if (step === undefined || isOnStep(value - (minimum ?? 0), step)) return undefined;
  if (step === 1 && Number.isInteger(minimum ?? 0)) return "请输入整数";
  return minimum === undefined ? `请输入${step}的倍数` : `从${minimum}起，每次增加${step}`;
}

function isOnStep(distance: number, step: number): boolean {
  const steps = distance / step;
  return Math.abs(steps - Math.round(steps)) < NOISE;
}

/** The keyboard that has all that a number of this field is made of: on iPhones those of figures have no minus. Pure. */
export function keypadOf({ minimum = 0, step }: Field): "text" | "numeric" | "decimal" {
  if (minimum < 0) return "text";
  return step !== undefined && Number.isInteger(step) && Number.isInteger(minimum) ? "numeric" : "decimal";
}

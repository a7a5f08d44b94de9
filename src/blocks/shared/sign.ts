import "./sign.css";

/** The class that colours a figure by its sign, as Chinese markets do; none where there is no number. Pure. */
export function signClass(value: number | null): string {
  if (value === null) return "";
  return value > 0 ? "is-gain" : value < 0 ? "is-loss" : "is-even";
}

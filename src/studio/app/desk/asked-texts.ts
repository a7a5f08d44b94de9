import type { AskedText } from "../../frame/messages.ts";

/** The name of a text among those that are asked about. */
export function keyOf({ isText, text }: AskedText): string {
  return `${isText ? "text" : "expression"} ${text}`;
}

/** The texts that somebody shows the values of, each for as long as anybody does; `tell` hears of every change. */
export function askedTexts(tell: (asked: readonly AskedText[]) => void) {
  const counts = new Map<string, { asked: AskedText; count: number }>();
  const told = () => tell([...counts.values()].map(({ asked }) => asked));
  /** Asks for one more; the answer takes that back. */
  return (asked: AskedText): (() => void) => {
    const key = keyOf(asked);
    const one = counts.get(key) ?? { asked, count: 0 };
    counts.set(key, one);
    if (++one.count === 1) told();
    return () => {
      if (--one.count > 0) return;
      counts.delete(key);
      told();
    };
  };
}

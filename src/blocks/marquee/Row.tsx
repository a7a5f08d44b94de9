import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Chip, countCopies } from "./logic.ts";

interface RowProps {
  chips: Chip[];
  /** In pixels of the design a second. */
  speed: number;
  /** What a chip shows. */
  draw(item: unknown): ReactNode;
}

/** How long the way is until a row looks as it did at first, and how many chips have to follow for that. */
interface Measure {
  /** In rem, so that it stays right when the screen turns. */
  way: number;
  copies: number;
}

/**
 * One row. It is measured once, and again only when its size changes; from then on the compositor alone moves it:
 * one animation of one transform, by the width of its own chips, with as many copies behind them as are ever seen.
 */
export const Row = memo(({ chips, speed, draw }: RowProps) => {
  const [{ way, copies }, setMeasure] = useState<Measure>({ way: 0, copies: 0 });
  const run = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const list = run.current;
    if (!list || chips.length === 0) return undefined;
    return watchSize(list, (next) =>
      setMeasure((known) => (known.way === next.way && known.copies === next.copies ? known : next)),
    );
  }, [chips]);

  const followers = Array.from({ length: copies }, (_, i) => chips[i % chips.length] as Chip);
  const motion: Record<string, string> = {
    "--marquee-way": `${-way}rem`,
    "--marquee-time": `${(way * 100) / speed}s`,
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with less motion it scrolls, else it rests while it has the focus
    <div className="marquee-row" tabIndex={0}>
      {/* React's type does not know custom properties. */}
      <div className={`marquee-track${way > 0 ? " is-moving" : ""}`} style={motion as CSSProperties}>
        <ul ref={run} className="marquee-run" aria-hidden={chips.every(({ isOwn }) => !isOwn) || undefined}>
          {chips.map((chip, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chip is its words and keeps nothing
            <li key={i} className={classOf(chip)} aria-hidden={!chip.isOwn || undefined}>
              {draw(chip.item)}
            </li>
          ))}
        </ul>
        <ul className="marquee-run marquee-copies" aria-hidden="true">
          {followers.map((chip, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={i} className={classOf(chip)}>
              {draw(chip.item)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
});

const classOf = ({ hue, isOwn }: Chip) => `marquee-chip marquee-hue-${hue}${isOwn ? "" : " marquee-filler"}`;

/** Tells the measure of a row at once, and whenever its size changes. Returns how to stop. */
function watchSize(list: HTMLElement, tell: (measure: Measure) => void): () => void {
  const look = () => {
    const measure = measureOf(list);
    // A row that is not shown, as in a closed tab, has no size: it is measured when it gets one.
    if (measure.way > 0) tell(measure);
  };
  look();
  const observer = new ResizeObserver(look);
  observer.observe(list);
  return () => observer.disconnect();
}

function measureOf(list: HTMLElement): Measure {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const row = list.closest(".marquee-row")?.getBoundingClientRect().width ?? 0;
  const start = list.getBoundingClientRect().left;
  const space = list.firstElementChild
    ? Number.parseFloat(getComputedStyle(list.firstElementChild).marginRight)
    : 0;
  const ends = Array.from(
    list.children,
    (chip) => (chip.getBoundingClientRect().right + space - start) / rem,
  );
  const way = ends[ends.length - 1] ?? 0;
  return { way: Math.round(way * 1e5) / 1e5, copies: countCopies(ends, row / rem) };
}

import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { countCopiesToFillRow, type MarqueeChip } from "./distribute-items.ts";

interface MarqueeRowProps {
  chips: MarqueeChip[];
  /** Speed in pixels of the design per second. */
  speed: number;
  /** Draws the content of a chip. */
  draw(item: unknown): ReactNode;
}

/** Distance after which a row looks the same again, and the number of copied chips needed for that. */
interface RowMeasure {
  /** Distance in rem, so that it stays right when the screen turns. */
  distanceRem: number;
  copies: number;
}

/**
 * One row. It is measured once, and again only when its size changes. Then only the compositor moves it: one animation
 * of one transform, by the width of its own chips, followed by as many copies as are ever visible.
 */
export const MarqueeRow = memo(({ chips, speed, draw }: MarqueeRowProps) => {
  const [{ distanceRem, copies }, setMeasure] = useState<RowMeasure>({ distanceRem: 0, copies: 0 });
  const run = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const list = run.current;
    if (!list || chips.length === 0) return undefined;
    return watchRowSize(list, (next) =>
      setMeasure((known) =>
        known.distanceRem === next.distanceRem && known.copies === next.copies ? known : next,
      ),
    );
  }, [chips]);

  const followers = Array.from({ length: copies }, (_, i) => chips[i % chips.length] as MarqueeChip);
  const motion: Record<string, string> = {
    "--marquee-way": `${-distanceRem}rem`,
    "--marquee-time": `${(distanceRem * 100) / speed}s`,
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with reduced motion it scrolls; with motion it pauses while it has the focus
    <div className="marquee-row" tabIndex={0}>
      {/* The cast is needed because React's type lacks custom properties. */}
      <div className={`marquee-track${distanceRem > 0 ? " is-moving" : ""}`} style={motion as CSSProperties}>
        <ul ref={run} className="marquee-run" aria-hidden={chips.every(({ isOwn }) => !isOwn) || undefined}>
          {chips.map((chip, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chip has no state
            <li key={i} className={rowClassOf(chip)} aria-hidden={!chip.isOwn || undefined}>
              {draw(chip.item)}
            </li>
          ))}
        </ul>
        <ul className="marquee-run marquee-copies" aria-hidden="true">
          {followers.map((chip, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={i} className={rowClassOf(chip)}>
              {draw(chip.item)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
});

const rowClassOf = ({ hue, isOwn }: MarqueeChip) =>
  `marquee-chip marquee-hue-${hue}${isOwn ? "" : " marquee-filler"}`;

/** Reports the measure of a row at once and whenever its size changes. Returns the function that stops it. */
function watchRowSize(list: HTMLElement, tell: (measure: RowMeasure) => void): () => void {
  const measureList = () => {
    const measure = measureRow(list);
    // A hidden row, as in a closed tab, has no size: it is measured when it gets one.
    if (measure.distanceRem > 0) tell(measure);
  };
  measureList();
  const observer = new ResizeObserver(measureList);
  observer.observe(list);
  return () => observer.disconnect();
}

function measureRow(list: HTMLElement): RowMeasure {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const row = list.closest(".marquee-row")?.getBoundingClientRect().width ?? 0;
  const space = list.firstElementChild
    ? Number.parseFloat(getComputedStyle(list.firstElementChild).marginInlineEnd)
    : 0;
  let end = 0;
  const ends = Array.from(list.children, (chip) => {
    end += chip.getBoundingClientRect().width + space;
    return end / rem;
  });
  const way = ends[ends.length - 1] ?? 0;
  return { distanceRem: Math.round(way * 1e5) / 1e5, copies: countCopiesToFillRow(ends, row / rem) };
}

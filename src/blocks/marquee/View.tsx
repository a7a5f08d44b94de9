import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { MarqueeBlock } from "../../language/document.generated.ts";
import { scopeWithItem, useListItems, useRenderText, useWord } from "../campaign-context.ts";
import { useStableCampaign, useStableValue } from "../list/list-items.ts";
import { pictureAddressOf, redispatchLoadEvent } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { distributeItems } from "./distribute-items.ts";
import { MarqueeRow } from "./MarqueeRow.tsx";
import "./marquee.css";

const ROW_SPEEDS = [36, 28, 44, 32];

/** Rows that move by themselves without end, such as lists of winners. */
export function View({ block }: { block: MarqueeBlock }) {
  const words = useRenderText();
  const word = useWord();
  const { rows: count = 4, pxPerSecond = ROW_SPEEDS } = block;
  const { items: latest, lack } = useListItems(block.each);
  const items = useStableValue(latest);
  const rows = useMemo(() => distributeItems(items, count), [items, count]);
  const draw = useChipRenderer(block);

  if (lack === "pending") return <MarqueeSkeleton rows={count} />;
  if (lack || rows.length === 0)
    return <EmptyMarquee rows={count} text={lack ? word("unavailable") : words(block.empty)} />;
  return (
    <PausableRows>
      {rows.map((chips, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
        <MarqueeRow key={i} chips={chips} speed={pxPerSecond[i % pxPerSecond.length] ?? 36} draw={draw} />
      ))}
    </PausableRows>
  );
}

/**
 * Returns the function that draws an item. It stays the same until something changes that it can show, so that the
 * rows do not rerender.
 */
function useChipRenderer(block: MarqueeBlock): (item: unknown) => ReactNode {
  const blocks = useMemo(() => [block], [block]);
  const { plan, scope } = useStableCampaign(blocks);
  return useCallback(
    (item) => {
      const known = scopeWithItem(scope, block.as, item);
      const address = block.picture && pictureAddressOf(plan.evaluate(block.picture, known), plan.brand);
      return (
        <>
          {block.picture && <ChipPicture address={address} />}
          <span className="marquee-words">
            {plan.render(block.text, known)}
            {block.amount && <b className="marquee-amount">{plan.render(block.amount, known)}</b>}
            {plan.render(block.suffix, known)}
          </span>
        </>
      );
    },
    [block, plan, scope],
  );
}

/** Small round picture; a present if it is missing or cannot be loaded. */
function ChipPicture({ address }: { address: string | undefined }) {
  return (
    <span className="marquee-picture">
      {address && (
        <img
          ref={redispatchLoadEvent}
          src={address}
          alt=""
          width={32}
          height={32}
          decoding="async"
          draggable={false}
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}

/** Container of the rows. It pauses them while the page is hidden or a finger or pointer is on them. */
function PausableRows({ children }: { children: ReactNode }) {
  const [isTouched, setTouched] = useState(false);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const readVisibility = () => setHidden(document.hidden);
    readVisibility();
    document.addEventListener("visibilitychange", readVisibility);
    return () => document.removeEventListener("visibilitychange", readVisibility);
  }, []);
  const endTouch = () => setTouched(false);
  return (
    <div
      className={`marquee${isTouched || isHidden ? " is-resting" : ""}`}
      onPointerDown={() => setTouched(true)}
      onPointerUp={endTouch}
      onPointerCancel={endTouch}
      onPointerLeave={endTouch}
    >
      {children}
    </div>
  );
}

/** Empty state, as high as the rows. */
function EmptyMarquee({ rows, text }: { rows: number; text: string | undefined }) {
  return (
    <div className="marquee" style={{ minHeight: `${0.52 * rows + 0.12}rem` }}>
      <p className="marquee-empty">{text}</p>
    </div>
  );
}

/** Skeleton while the list loads. */
function MarqueeSkeleton({ rows }: { rows: number }) {
  const word = useWord();
  return (
    // biome-ignore lint/a11y/useSemanticElements: it contains no fields
    <div className="marquee" role="group" aria-busy="true" aria-label={word("loading")}>
      {Array.from({ length: rows }, (_, i) => `row ${i}`).map((row) => (
        <div key={row} className="marquee-row">
          <div className="marquee-run">
            {[11, 13, 10].map((width) => (
              <span key={width} className="marquee-chip marquee-waiting">
                <span className="marquee-picture" />
                <Skeleton width={width} />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

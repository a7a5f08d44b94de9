import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { MarqueeBlock } from "../../language/document.generated.ts";
import { NOT_HERE, useItems, useWords, withName } from "../campaign-context.ts";
import { useCalmCampaign, useSame } from "../list/logic.ts";
import { pictureAddressOf, tellAgain } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { dealOut } from "./logic.ts";
import { Row } from "./Row.tsx";
import "./marquee.css";

const SPEEDS = [36, 28, 44, 32];

/** Rows that move by themselves without end, such as who won what. */
export function View({ block }: { block: MarqueeBlock }) {
  const words = useWords();
  const { rows: count = 4, pxPerSecond = SPEEDS } = block;
  const { items: latest, lack } = useItems(block.each);
  const items = useSame(latest);
  const rows = useMemo(() => dealOut(items, count), [items, count]);
  const draw = useChip(block);

  if (lack === "pending") return <Waiting rows={count} />;
  if (lack || rows.length === 0) return <Empty rows={count} text={lack ? NOT_HERE : words(block.empty)} />;
  return (
    <Rest>
      {rows.map((chips, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Row key={i} chips={chips} speed={pxPerSecond[i % pxPerSecond.length] ?? 36} draw={draw} />
      ))}
    </Rest>
  );
}

/** What an item shows: the same function until something changes that it can show, so that rows are left alone. */
function useChip(block: MarqueeBlock): (item: unknown) => ReactNode {
  const blocks = useMemo(() => [block], [block]);
  const { plan, scope } = useCalmCampaign(blocks);
  return useCallback(
    (item) => {
      const known = withName(scope, block.as, item);
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

/** A small round picture; a present where there is none, or it cannot be had. */
function ChipPicture({ address }: { address: string | undefined }) {
  return (
    <span className="marquee-picture">
      {address && (
        <img
          ref={tellAgain}
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

/** Holds the rows, and holds them still while the page is hidden or a finger or pointer rests on them. */
function Rest({ children }: { children: ReactNode }) {
  const [isTouched, setTouched] = useState(false);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const lift = () => setTouched(false);
  return (
    <div
      className={`marquee${isTouched || isHidden ? " is-resting" : ""}`}
      onPointerDown={() => setTouched(true)}
      onPointerUp={lift}
      onPointerCancel={lift}
      onPointerLeave={lift}
    >
      {children}
    </div>
  );
}

/** Nobody to show, in the room that the rows have. */
function Empty({ rows, text }: { rows: number; text: string | undefined }) {
  return (
    <div className="marquee" style={{ minHeight: `${0.52 * rows + 0.12}rem` }}>
      <p className="marquee-empty">{text}</p>
    </div>
  );
}

/** While the list is on its way. */
function Waiting({ rows }: { rows: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields stand in it
    <div className="marquee" role="group" aria-busy="true" aria-label="加载中">
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

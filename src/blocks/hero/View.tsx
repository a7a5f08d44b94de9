import type { CSSProperties } from "react";
import type { HeroBlock } from "../../language/document.generated.ts";
import { useRenderText } from "../campaign-context.ts";
import { Picture } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./hero.css";

/**
 * Proportions (height by width) from which a picture reaches below the words by enough for the block that follows to overlap
 * it: by 0.42 rem, or by the 1.4 rem of a wheel.
 */
const PICTURED = 0.5;
const TALL = 0.77;

/** Head of the page. */
export function View({ block }: { block: HeroBlock }) {
  const words = useRenderText();
  const title = words(block.title) ?? "";
  const shape = block.art ? block.art.heightPx / block.art.widthPx : 0;
  const room = shape < PICTURED ? "" : shape < TALL ? " hero-pictured" : " hero-pictured hero-tall";
  return (
    <header className={`hero hero-${block.align ?? "center"}${room}`}>
      {block.art && <Picture image={block.art} className="hero-art" />}
      <div className="hero-words">
        {block.kicker && (
          <p className="hero-kicker">{words(block.kicker) ?? <Skeleton width={8} of={block.kicker} />}</p>
        )}
        <h1
          className={`hero-title foil${title.length > 5 ? " is-long" : ""}`}
          style={{ "--letters": title.length } as CSSProperties}
        >
          {title}
        </h1>
        {block.text && (
          <p className="hero-text">{words(block.text) ?? <Skeleton width={10} of={block.text} />}</p>
        )}
      </div>
    </header>
  );
}

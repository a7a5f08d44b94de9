import type { CSSProperties } from "react";
import type { HeroBlock } from "../../language/document.generated.ts";
import { useRenderText } from "../campaign-context.ts";
import { Picture } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./hero.css";

/** Head of the page. */
export function View({ block }: { block: HeroBlock }) {
  const words = useRenderText();
  const title = words(block.title) ?? "";
  return (
    <header className={`hero hero-${block.align ?? "center"}${block.art ? " hero-pictured" : ""}`}>
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

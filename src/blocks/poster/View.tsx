import type { CSSProperties } from "react";
import type { PosterBlock } from "../../language/document.generated.ts";
import { reactKeyOfText, useRenderText } from "../campaign-context.ts";
import { Picture } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { UnbrokenText } from "../shared/UnbrokenText.tsx";
import { DataTable } from "../table/DataTable.tsx";
import { Decor } from "./Decor.tsx";
import "./poster.css";
import "./tones.css";

/**
 * Notice as a poster: its text scales and can be read aloud, and the decoration around it is hidden from screen
 * readers.
 */
export function View({ block }: { block: PosterBlock }) {
  const { tone = "official", kicker, title, date, art, table, lines = [], signature } = block;
  const words = useRenderText();
  const said = words(title) ?? "";
  const longest = said.split("\n").reduce((most, { length }) => Math.max(most, length), 3);
  return (
    <article className={`poster poster-${tone}`}>
      <Decor tone={tone} />
      <header className="poster-head">
        {kicker && <p className="poster-kicker">{words(kicker) ?? <Skeleton width={8} />}</p>}
        <h1 className="poster-title" style={{ "--letters": longest } as CSSProperties}>
          {said}
        </h1>
        {date && <p className="poster-date">{words(date) ?? <Skeleton width={6} />}</p>}
      </header>
      {art && (
        <span className="poster-art" style={{ "--width": `${art.widthPx / 100}rem` } as CSSProperties}>
          <Picture image={art} className="poster-picture" />
        </span>
      )}
      {(table || lines.length > 0 || signature) && (
        <div className="poster-card">
          {table && <DataTable table={table} />}
          {lines.map((line) => (
            <p key={reactKeyOfText(line)} className="poster-line">
              <PosterTextLine text={words(line)} />
            </p>
          ))}
          {signature && <p className="poster-sign">{words(signature) ?? <Skeleton width={5} />}</p>}
        </div>
      )}
    </article>
  );
}

function PosterTextLine({ text }: { text: string | undefined }) {
  return text === undefined ? <Skeleton width={14} /> : <UnbrokenText text={text} />;
}

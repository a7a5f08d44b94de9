import type { Row, TilesBlock } from "../../language/document.generated.ts";
import { reactKeyOfText, useButtonTapHandlers, useCampaign, useRenderText } from "../campaign-context.ts";
import { Picture } from "../shared/Picture.tsx";
import { Skeleton } from "../shared/Skeleton.tsx";
import { StateHint, StateItems } from "../shared/StateItems.tsx";
import "./tiles.css";

type TileItem = NonNullable<TilesBlock["items"]>[number];

/** Large buttons side by side that lead on. */
export function View({ block }: { block: TilesBlock }) {
  const { title, items = [], each, as, table, columns, empty } = block;
  const words = useRenderText();
  return (
    <section className="tiles">
      {title && <h2 className="tiles-title">{words(title) ?? <Skeleton width={5} />}</h2>}
      {each && table ? (
        <StateItems
          {...{ block, each, as, table, columns, empty }}
          className="tiles-list"
          buttonClass="tile"
          draw={drawStateTile}
        />
      ) : (
        <ul className="tiles-list">
          {items.map((tile) => (
            <li key={reactKeyOfText(tile.title)}>
              <Tile tile={tile} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function drawStateTile(row: Row, text: string) {
  return (
    <>
      <span className="tile-words">
        <span className="tile-title">{text}</span>
        <StateHint row={row} className="tile-text" />
      </span>
      {row.art && (
        <span className="tile-art">
          <Picture image={row.art} className="tile-picture" />
        </span>
      )}
    </>
  );
}

function Tile({ tile }: { tile: TileItem }) {
  const { plan, scope } = useCampaign();
  const { isBusy, on } = useButtonTapHandlers();
  const words = useRenderText();
  // A button has a name at once: values that wait for data show as --.
  const title = plan.render(tile.title, scope);
  return (
    <button type="button" className="tile" aria-busy={isBusy(tile)} {...on(tile)}>
      <span className="tile-words">
        <span className="tile-title">{title}</span>
        {tile.text && (
          <span className="tile-text">{words(tile.text) ?? <Skeleton width={4} of={tile.text} />}</span>
        )}
      </span>
      <span className="tile-art">
        {tile.art ? (
          <Picture image={tile.art} className="tile-picture" />
        ) : (
          <span className="tile-sign" aria-hidden="true">
            {Array.from(title)[0]}
          </span>
        )}
      </span>
    </button>
  );
}

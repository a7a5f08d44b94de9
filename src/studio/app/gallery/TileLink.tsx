import { memo } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { GalleryPage, GalleryScenes } from "../../api-gallery.ts";
import { useWords } from "../base/Language.tsx";
import { Verdict } from "../base/Verdict.tsx";
import { addressOf } from "../desk/use-address.ts";
import { KINDS } from "./FilterBar.tsx";
import type { Group, Tile } from "./filter.ts";
import { SceneTile, type SceneTileProps } from "./SceneTile.tsx";

interface TileLinkProps extends Pick<SceneTileProps, "size" | "width"> {
  page: GalleryPage;
  tile: Tile;
  /** Undefined until they are known; null where the page never was without errors. */
  scenes: GalleryScenes | null | undefined;
  /** The one tile to which Tab leads; arrows lead to the others. */
  isStop: boolean;
}

/** A state of a page, drawn; leads to the editor, where the preview is in that state. */
export const TileLink = memo(function TileLink({ page, tile, scenes, size, width, isStop }: TileLinkProps) {
  const { say } = useWords();
  const { row } = tile;
  const scene = row && sceneOf(scenes, row);
  const state = row && { table: row.table, state: row.state };
  return (
    <div className="tile" style={{ width }}>
      {scenes && scene !== undefined ? (
        <SceneTile
          published={scenes.published}
          scene={scene}
          {...(row && { state: row.state })}
          size={size}
          width={width}
        />
      ) : (
        <p className="tile-blank" style={{ width, height: Math.round((size.height * width) / size.width) }}>
          {scenes === null && say(en`This page has errors.`.zh`这个页面有错误。`)}
          {scenes && say(en`Nothing is known to show it.`.zh`没有能显示它的数据。`)}
        </p>
      )}
      <a
        href={addressOf({ file: page.path, page: page.key, state })}
        data-tile={tile.id}
        tabIndex={isStop ? 0 : -1}
      >
        <span className="only-spoken">{page.title || page.id}</span>
        <strong data-disabled={row?.isDisabled || undefined}>
          {row ? row.text || row.state : say(en`First view`.zh`打开时`)}
        </strong>
        <span className="tile-state">
          <code>{row ? `${row.table}.${row.state}` : page.id}</code>
          {row?.verdict && <Verdict verdict={row.verdict} />}
        </span>
      </a>
    </div>
  );
});

/** Null for the first view; undefined where nothing shows the row, or nobody knows yet. */
function sceneOf(scenes: TileLinkProps["scenes"], { table, state }: NonNullable<Tile["row"]>) {
  const rows = scenes?.tables.find(({ name }) => name === table)?.rows;
  return rows?.find((row) => row.state === state)?.scene ?? undefined;
}

/** Which page it is whose tiles stand below. */
export function GroupHead({ group: { page, rows, tiles } }: { group: Group }) {
  const { say } = useWords();
  return (
    <div className="group-head">
      <h2>{rows?.title || page.title || page.id}</h2>
      <code>{page.route}</code>
      <span>{page.path}</span>
      {rows && <span className="chip">{say(rows.isDynamic ? KINDS.dynamic : KINDS.static)}</span>}
      {rows && <span className="chip">{rows.brand}</span>}
      <span className="group-count">{tiles.length}</span>
    </div>
  );
}

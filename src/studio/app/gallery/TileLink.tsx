import { memo } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { GalleryPage, GalleryScenes } from "../../api-gallery.ts";
import { useLanguage } from "../base/Language.tsx";
import { ProofBadge } from "../base/ProofBadge.tsx";
import { editorAddress } from "../session/use-editor-address.ts";
import { PAGE_KIND_LABELS } from "./FilterBar.tsx";
import type { GalleryTile, PageTiles } from "./gallery-filter.ts";
import { SceneTile, type SceneTileProps } from "./SceneTile.tsx";

interface TileLinkProps extends Pick<SceneTileProps, "size" | "width"> {
  page: GalleryPage;
  tile: GalleryTile;
  /** Undefined until they are loaded; null if the page has never been free of errors. */
  scenes: GalleryScenes | null | undefined;
  /** True for the only tile that Tab reaches; arrow keys reach the others. */
  isStop: boolean;
}

/** Renders a picture of a page in one state. It links to the editor, whose preview then shows that state. */
export const TileLink = memo(function TileLink({ page, tile, scenes, size, width, isStop }: TileLinkProps) {
  const { say } = useLanguage();
  const { row } = tile;
  const scene = row && sceneOfTile(scenes, row);
  const state = row && { table: row.table, state: row.state };
  return (
    <div className="tile" style={{ width }}>
      {scenes && scene !== undefined ? (
        <SceneTile
          published={scenes.published}
          scene={scene}
          customer={scenes.customer}
          {...(row && { state: row.state })}
          size={size}
          width={width}
        />
      ) : (
        <p className="tile-blank" style={{ width, height: Math.round((size.height * width) / size.width) }}>
          {scenes === null &&
            say(en`This page has errors. Open it and fix them.`.zh`这个页面有错误，请打开改正。`)}
          {scenes && say(en`No data is known that shows this state.`.zh`还不知道什么数据会显示这个状态。`)}
        </p>
      )}
      <a
        href={editorAddress({ file: page.path, page: page.key, state })}
        data-tile={tile.id}
        tabIndex={isStop ? 0 : -1}
      >
        <span className="only-spoken">{page.title || page.id}</span>
        <strong data-disabled={row?.isDisabled || undefined}>
          {row ? row.text || row.state : say(en`When opened`.zh`刚打开时`)}
        </strong>
        <span className="tile-state">
          <code>{row ? `${row.table}.${row.state}` : page.id}</code>
          {row?.verdict && <ProofBadge verdict={row.verdict} />}
        </span>
      </a>
    </div>
  );
});

/** Returns the data with which to draw a tile: undefined if no data shows its row, or it is not loaded yet. */
function sceneOfTile(scenes: TileLinkProps["scenes"], { table, state }: NonNullable<GalleryTile["row"]>) {
  const rows = scenes?.tables.find(({ name }) => name === table)?.rows;
  return rows?.find((row) => row.state === state)?.scene ?? undefined;
}

/** Renders the heading above the pictures of one page. */
export function TileGroupHeading({ group: { page, rows, tiles } }: { group: PageTiles }) {
  const { say } = useLanguage();
  return (
    <div className="group-head">
      <h2>{rows?.title || page.title || page.id}</h2>
      <code>{page.route}</code>
      <span>{page.path}</span>
      {rows && (
        <span className="chip">
          {say(rows.isDynamic ? PAGE_KIND_LABELS.dynamic : PAGE_KIND_LABELS.static)}
        </span>
      )}
      {rows && <span className="chip">{rows.brand}</span>}
      <span className="group-count">{tiles.length}</span>
    </div>
  );
}

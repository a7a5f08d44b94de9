import { type ReactNode, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { countNoun, en } from "../../../language/messages/localized-text.ts";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { ScreenHeader } from "../base/ScreenHeader.tsx";
import { setQueryValues } from "../base/screen-paths.ts";
import { galleryClient, type StudioClient } from "../base/studio-client.ts";
import { PHONE_SIZES, type PixelSize } from "../session/preview-store.ts";
import { FilterBar } from "./FilterBar.tsx";
import {
  createTileFinder,
  EMPTY_GALLERY_FILTER,
  filterNeedsRows,
  type GalleryFilter,
  parseGalleryFilter,
} from "./gallery-filter.ts";
import { createGalleryStore, type GalleryStore } from "./gallery-store.ts";
import { TileWall } from "./TileWall.tsx";
import "../styles/states.css";
import "./gallery.css";

const GALLERY_TITLE = en`Gallery`.zh`画廊`;

/** Renders pictures of all pages in all states of their tables, filtered. The URL contains the filter. */
function GalleryScreen({ store }: { store: GalleryStore }) {
  const { say } = useLanguage();
  const { isComplete, pagesLeft, pages, rows, scenes, trouble } = useSyncExternalStore(
    store.subscribe,
    store.get,
  );
  const [filter, setFilter] = useState(() => parseGalleryFilter(location.search));
  const [size, setSize] = useState(() => parsePhoneSize(location.search));
  const wanted = useDeferredValue(filter);
  const find = useMemo(() => createTileFinder(wanted), [wanted]);
  const groups = useMemo(() => find(pages ?? [], rows), [find, pages, rows]);

  useEffect(() => {
    const phone = size === PHONE_SIZES[0] ? "" : phoneSizeText(size);
    const search = setQueryValues(location.search, { ...filter, phone });
    history.replaceState(null, "", `${location.pathname}${search && `?${search}`}`);
  }, [filter, size]);
  useEffect(() => {
    if (filter.verdict !== "") store.prove();
  }, [filter.verdict, store]);

  const count = groups.reduce((sum, { tiles }) => sum + tiles.length, 0);
  const isLooking = !isComplete && (pages === null || filterNeedsRows(filter));
  const isEmpty = pages !== null && groups.length === 0;
  return (
    <div className="gallery">
      <ScreenHeader title={say(GALLERY_TITLE)} />
      <FilterBar
        filter={filter}
        size={size}
        pages={pages}
        rows={rows}
        onFilter={(changes: Partial<GalleryFilter>) => setFilter({ ...filter, ...changes })}
        onClear={() => setFilter(EMPTY_GALLERY_FILTER)}
        onSize={setSize}
      >
        <div className="found">
          <p role="status">
            {isLooking
              ? say(en`Searching…`.zh`正在搜索…`)
              : say(
                  en`${countNoun(groups.length, "page")}, ${countNoun(count, "picture")}`
                    .zh`${groups.length}个页面，${count}张图`,
                )}
          </p>
          {isLooking && pagesLeft > 0 && (
            <p>{say(en`${countNoun(pagesLeft, "page")} left to search`.zh`还剩${pagesLeft}个页面`)}</p>
          )}
        </div>
      </FilterBar>
      <main className="gallery-main" aria-label={say(GALLERY_TITLE)}>
        {trouble ? (
          <p className="empty" role="alert">
            {say(trouble)}
          </p>
        ) : isEmpty && isComplete ? (
          <EmptyHint />
        ) : (
          <TileWall groups={groups} scenes={scenes} size={size} subject={wanted} onLook={store.setInView} />
        )}
      </main>
    </div>
  );
}

const phoneSizeText = ({ width, height }: PixelSize) => `${width}x${height}`;

function parsePhoneSize(search: string): PixelSize {
  const asked = new URLSearchParams(search).get("phone");
  return PHONE_SIZES.find((size) => phoneSizeText(size) === asked) ?? (PHONE_SIZES[0] as PixelSize); // there are three
}

/** Creates the store of the gallery, starts to load its pages, and returns the element to render. */
export function createGalleryScreen(server: Pick<StudioClient, "listen">): ReactNode {
  const store = createGalleryStore(galleryClient);
  store.begin();
  // The server is reachable again.
  const begun = () => {
    if (store.get().trouble) store.reload();
  };
  server.listen({ changed: store.reload, begun });
  return <GalleryScreen store={store} />;
}

import { type ReactNode, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { en, plural } from "../../../language/messages/saying.ts";
import { Empty } from "../base/Empty.tsx";
import { useLanguage } from "../base/Language.tsx";
import { RoomTop } from "../base/RoomTop.tsx";
import { withQuery } from "../base/rooms.ts";
import { galleryServer, type Server } from "../base/server.ts";
import { PHONE_SIZES, type PixelSize } from "../session/preview-store.ts";
import { FilterBar } from "./FilterBar.tsx";
import { createTileFinder, type GalleryFilter, NO_FILTER, needsRows, readFilter } from "./filter.ts";
import { createGallery, type GalleryStore } from "./gallery-store.ts";
import { Wall } from "./Wall.tsx";
import "../styles/states.css";
import "./gallery.css";

const TITLE = en`Gallery`.zh`画廊`;

/** Shows all pages in all their states, filtered. The URL holds the filter. */
function Gallery({ store }: { store: GalleryStore }) {
  const { say } = useLanguage();
  const {
    isComplete: isWhole,
    pagesLeft: left,
    pages,
    rows,
    scenes,
    trouble,
  } = useSyncExternalStore(store.subscribe, store.get);
  const [filter, setFilter] = useState(() => readFilter(location.search));
  const [size, setSize] = useState(() => readSize(location.search));
  const wanted = useDeferredValue(filter);
  const find = useMemo(() => createTileFinder(wanted), [wanted]);
  const groups = useMemo(() => find(pages ?? [], rows), [find, pages, rows]);

  useEffect(() => {
    const phone = size === PHONE_SIZES[0] ? "" : nameOf(size);
    const search = withQuery(location.search, { ...filter, phone });
    history.replaceState(null, "", `${location.pathname}${search && `?${search}`}`);
  }, [filter, size]);
  useEffect(() => {
    if (filter.verdict !== "") store.prove();
  }, [filter.verdict, store]);

  const count = groups.reduce((sum, { tiles }) => sum + tiles.length, 0);
  const isLooking = !isWhole && (pages === null || needsRows(filter));
  const isEmpty = pages !== null && groups.length === 0;
  return (
    <div className="gallery">
      <RoomTop title={say(TITLE)} />
      <FilterBar
        filter={filter}
        size={size}
        pages={pages}
        rows={rows}
        onFilter={(changes: Partial<GalleryFilter>) => setFilter({ ...filter, ...changes })}
        onClear={() => setFilter(NO_FILTER)}
        onSize={setSize}
      >
        <div className="found">
          <p role="status">
            {isLooking
              ? say(en`Searching…`.zh`正在搜索…`)
              : say(
                  en`${plural(groups.length, "page")}, ${plural(count, "picture")}`
                    .zh`${groups.length}个页面，${count}张图`,
                )}
          </p>
          {isLooking && left > 0 && (
            <p>{say(en`${plural(left, "page")} left to search`.zh`还剩${left}个页面`)}</p>
          )}
        </div>
      </FilterBar>
      <main className="gallery-main" aria-label={say(TITLE)}>
        {trouble ? (
          <p className="empty" role="alert">
            {say(trouble)}
          </p>
        ) : isEmpty && isWhole ? (
          <Empty />
        ) : (
          <Wall groups={groups} scenes={scenes} size={size} subject={wanted} onLook={store.setInView} />
        )}
      </main>
    </div>
  );
}

const nameOf = ({ width, height }: PixelSize) => `${width}x${height}`;

function readSize(search: string): PixelSize {
  const asked = new URLSearchParams(search).get("phone");
  return PHONE_SIZES.find((size) => nameOf(size) === asked) ?? (PHONE_SIZES[0] as PixelSize); // there are three
}

/** Creates the gallery room: all pages in all their states. */
export function galleryRoom(server: Pick<Server, "listen">): ReactNode {
  const store = createGallery(galleryServer);
  store.begin();
  // The server is reachable again.
  const begun = () => {
    if (store.get().trouble) store.reload();
  };
  server.listen({ changed: store.reload, begun });
  return <Gallery store={store} />;
}

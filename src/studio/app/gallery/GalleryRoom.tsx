import { type ReactNode, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { en } from "../../../language/messages/saying.ts";
import { Empty } from "../base/Empty.tsx";
import { useWords } from "../base/Language.tsx";
import { RoomTop } from "../base/RoomTop.tsx";
import { withQuery } from "../base/rooms.ts";
import { galleryServer, type Server } from "../base/server.ts";
import { SIZES, type Size } from "../desk/look.ts";
import { FilterBar } from "./FilterBar.tsx";
import { asksRows, EVERYTHING, type Filter, finderOf, readFilter } from "./filter.ts";
import { createGallery, type GalleryStore } from "./gallery-store.ts";
import { Wall } from "./Wall.tsx";
import "../styles/states.css";
import "./gallery.css";

const TITLE = en`Gallery`.zh`画廊`;

/** All pages in all their states, and what of them is looked for; that stands in the address. */
function Gallery({ store }: { store: GalleryStore }) {
  const { say } = useWords();
  const { isWhole, left, pages, rows, scenes, trouble } = useSyncExternalStore(store.subscribe, store.get);
  const [filter, setFilter] = useState(() => readFilter(location.search));
  const [size, setSize] = useState(() => readSize(location.search));
  const wanted = useDeferredValue(filter);
  const find = useMemo(() => finderOf(wanted), [wanted]);
  const groups = useMemo(() => find(pages ?? [], rows), [find, pages, rows]);

  useEffect(() => {
    const phone = size === SIZES[0] ? "" : nameOf(size);
    const search = withQuery(location.search, { ...filter, phone });
    history.replaceState(null, "", `${location.pathname}${search && `?${search}`}`);
  }, [filter, size]);
  useEffect(() => {
    if (filter.verdict !== "") store.prove();
  }, [filter.verdict, store]);

  const count = groups.reduce((sum, { tiles }) => sum + tiles.length, 0);
  const isLooking = !isWhole && (pages === null || asksRows(filter));
  const isEmpty = pages !== null && groups.length === 0;
  return (
    <div className="gallery">
      <RoomTop title={say(TITLE)} />
      <FilterBar
        filter={filter}
        size={size}
        pages={pages}
        rows={rows}
        onFilter={(changes: Partial<Filter>) => setFilter({ ...filter, ...changes })}
        onClear={() => setFilter(EVERYTHING)}
        onSize={setSize}
      >
        <div className="found">
          <p role="status">
            {isLooking
              ? say(en`Still looking…`.zh`正在查找…`)
              : say(en`${groups.length} pages, ${count} pictures`.zh`${groups.length}个页面，${count}张图`)}
          </p>
          {isLooking && left > 0 && <p>{say(en`${left} pages left`.zh`还剩${left}个页面`)}</p>}
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
          <Wall groups={groups} scenes={scenes} size={size} subject={wanted} onLook={store.look} />
        )}
      </main>
    </div>
  );
}

const nameOf = ({ width, height }: Size) => `${width}x${height}`;

function readSize(search: string): Size {
  const asked = new URLSearchParams(search).get("phone");
  return SIZES.find((size) => nameOf(size) === asked) ?? (SIZES[0] as Size); // there are three
}

/** The room in which all pages are looked at in all their states. */
export function galleryRoom(server: Pick<Server, "listen">): ReactNode {
  const store = createGallery(galleryServer);
  store.begin();
  // A server that was gone is there again.
  const begun = () => {
    if (store.get().trouble) store.changed();
  };
  server.listen({ changed: store.changed, begun });
  return <Gallery store={store} />;
}

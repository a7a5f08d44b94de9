import { useEffect, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "../base/Language.tsx";
import { ROOMS, withQuery } from "../base/rooms.ts";
import { useDesk, useLook, useStudio } from "./StudioContext.tsx";

/** What the editor's address names. */
interface Place {
  file: string;
  /** A page of the file, by its key; null: its first. */
  page: string | null;
  /** The row whose state the preview is in; null: as the sandbox answers. */
  state: { table: string; state: string } | null;
}

/** Where the editor shows this: `/studio?file=<path>&page=<key>&state=<table>.<state>`. Pure. */
export function addressOf(place: Place): string {
  return `${ROOMS.editor}?${withQuery("", valuesOf(place))}`;
}

/** What an address names; null where it names no file. Pure. */
export function placeIn(search: string): Place | null {
  const query = new URLSearchParams(search);
  const [file, page] = [query.get("file"), query.get("page")];
  // Tables have names without dots.
  const [, table, state] = /^([^.]+)\.(.+)$/.exec(query.get("state") ?? "") ?? [];
  return file
    ? {
        file,
        page: page || null,
        state: table !== undefined && state !== undefined ? { table, state } : null,
      }
    : null;
}

/** Names the tab after the open file, and keeps file, page and state in the address for a reload. */
export function useAddress(): void {
  const { desk, look } = useStudio();
  const { say } = useWords();
  const name = say(en`Campaign studio`.zh`活动工作室`);
  const path = useDesk(({ open }) => open?.path ?? null);
  const key = useDesk((state) => state.key);
  const tables = useDesk((state) => state.tables);
  const picked = useLook((state) => state.picked);
  /** The state that the address names, until it is shown. */
  const asked = useRef<Place | null>(null);
  useEffect(() => {
    const place = placeIn(location.search);
    if (!place) return;
    asked.current = place;
    void desk.openFile(place.file).then(() => place.page && desk.choosePage(place.page));
  }, [desk]);
  useEffect(() => {
    document.title = path === null ? name : `${path.slice(path.lastIndexOf("/") + 1)} · ${name}`;
  }, [path, name]);
  useEffect(() => {
    const place = asked.current;
    if (place?.file !== path || tables === null || (place.page !== null && place.page !== key)) return;
    const { table, state } = place.state ?? {};
    const rows = tables.find((one) => one.name === table)?.rows;
    const scene = rows?.find((row) => row.state === state)?.scene;
    if (picked === null && table !== undefined && state !== undefined && scene)
      look.pick({ table, state, scene });
    // It counts until something is picked, be it this.
    else asked.current = null;
  }, [look, tables, key, path, picked]);
  useEffect(() => {
    if (path === null || asked.current?.file === path) return;
    const address = new URL(location.href);
    const query = withQuery(address.search, valuesOf({ file: path, page: key, state: picked }));
    if (query !== address.searchParams.toString())
      history.replaceState(null, "", `${address.pathname}?${query}`);
    // The tables are there when the state is that the address names.
    void tables;
  }, [path, key, picked, tables]);
}

function valuesOf({ file, page, state }: Place) {
  return { file, page, state: state && `${state.table}.${state.state}` };
}

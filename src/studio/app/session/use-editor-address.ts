import { useEffect, useRef } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "../base/Language.tsx";
import { SCREEN_PATHS, setQueryValues } from "../base/screen-paths.ts";
import type { EditorSession } from "./editor-session.ts";
import { usePreviewState, useSessionState, useStudio } from "./StudioContext.tsx";

/** What the editor's URL says: which file, page and state are open. */
interface EditorLocation {
  file: string;
  /** The key of a page of the file; null: its first page. */
  page: string | null;
  /** The row that the preview shows; null: the sandbox's answers apply. */
  state: { table: string; state: string } | null;
}

/** Returns the editor's URL: `/studio?file=<path>&page=<key>&state=<table>.<state>`. Pure. */
export function editorAddress(place: EditorLocation): string {
  return `${SCREEN_PATHS.editor}?${setQueryValues("", addressParameters(place))}`;
}

/** Parses the query of an editor's URL; null if it names no file. Pure. */
export function parseEditorAddress(search: string): EditorLocation | null {
  const query = new URLSearchParams(search);
  const [file, page] = [query.get("file"), query.get("page")];
  // The names of tables have no dots.
  const [, table, state] = /^([^.]+)\.(.+)$/.exec(query.get("state") ?? "") ?? [];
  return file
    ? {
        file,
        page: page || null,
        state: table !== undefined && state !== undefined ? { table, state } : null,
      }
    : null;
}

/**
 * Keeps the open file, page and state in the URL, so that a reload shows them again. Sets the tab's title to the file.
 */
export function useEditorAddress(): void {
  const { session, preview } = useStudio();
  const { say } = useLanguage();
  const name = say(en`Campaign studio`.zh`活动工作室`);
  const path = useSessionState(({ open }) => open?.path ?? null);
  const key = useSessionState((state) => state.key);
  const tables = useSessionState((state) => state.tables);
  const picked = usePreviewState((state) => state.picked);
  /** The location in the address, until its state is shown. */
  const pending = useRef<EditorLocation | null>(null);
  useEffect(() => {
    const place = parseEditorAddress(location.search);
    if (!place) return;
    pending.current = place;
    void session.openFile(place.file).then(() => place.page && session.choosePage(place.page));
  }, [session]);
  useEffect(() => {
    const follow = () => {
      const place = parseEditorAddress(location.search);
      if (!place) return session.closeFile();
      pending.current = place;
      void session.openFile(place.file).then(() => place.page && session.choosePage(place.page));
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [session]);
  useEffect(() => {
    document.title = path === null ? name : `${path.slice(path.lastIndexOf("/") + 1)} · ${name}`;
  }, [path, name]);
  useEffect(() => {
    const place = pending.current;
    if (place?.file !== path || tables === null || (place.page !== null && place.page !== key)) return;
    const { table, state } = place.state ?? {};
    const rows = tables.find((one) => one.name === table)?.rows;
    const scene = rows?.find((row) => row.state === state)?.scene;
    if (picked === null && table !== undefined && state !== undefined && scene)
      preview.pick({ table, state, scene });
    // The address applies until a row is picked, be it this one or another.
    else pending.current = null;
  }, [preview, tables, key, path, picked]);
  useEffect(() => {
    if (path === null || pending.current?.file === path) return;
    const address = new URL(location.href);
    const query = setQueryValues(address.search, addressParameters({ file: path, page: key, state: picked }));
    // The browser's Back button leads from a file to the start of the studio.
    const isFromHome = parseEditorAddress(address.search) === null;
    if (query !== address.searchParams.toString())
      history[isFromHome ? "pushState" : "replaceState"](null, "", `${address.pathname}?${query}`);
    // A dependency only: the tables arrive when the state in the address can be shown.
    void tables;
  }, [path, key, picked, tables]);
}

/** Closes the open file, and shows the start of the studio. */
export function goHome({ closeFile }: Pick<EditorSession, "closeFile">): void {
  history.pushState(null, "", SCREEN_PATHS.editor);
  closeFile();
}

function addressParameters({ file, page, state }: EditorLocation) {
  return { file, page, state: state && `${state.table}.${state.state}` };
}

import { useEffect } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "../words/Language.tsx";
import { useDesk, useStudio } from "./StudioContext.tsx";

/** The open file names the tab, and stands in the address, `/studio?file=<path>`: a reload opens it again, and so does somebody who is sent it. */
export function useAddress(): void {
  const { desk } = useStudio();
  const { say } = useWords();
  const name = say(en`Campaign studio`.zh`活动工作室`);
  const path = useDesk(({ open }) => open?.path ?? null);
  useEffect(() => {
    const file = new URLSearchParams(location.search).get("file");
    if (file) void desk.openFile(file);
  }, [desk]);
  useEffect(() => {
    document.title = path === null ? name : `${path.slice(path.lastIndexOf("/") + 1)} · ${name}`;
  }, [path, name]);
  useEffect(() => {
    if (path === null) return;
    const address = new URL(location.href);
    address.searchParams.set("file", path);
    history.replaceState(null, "", address);
  }, [path]);
}

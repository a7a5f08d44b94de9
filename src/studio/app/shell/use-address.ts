import { useEffect } from "react";
import { useDesk, useStudio } from "./StudioContext.tsx";

/** The open file stands in the address, `/studio?file=<path>`: a reload opens it again, and so does somebody who is sent it. */
export function useAddress(): void {
  const { desk } = useStudio();
  const path = useDesk(({ open }) => open?.path ?? null);
  useEffect(() => {
    const file = new URLSearchParams(location.search).get("file");
    if (file) void desk.openFile(file);
  }, [desk]);
  useEffect(() => {
    if (path === null) return;
    const address = new URL(location.href);
    address.searchParams.set("file", path);
    history.replaceState(null, "", address);
  }, [path]);
}

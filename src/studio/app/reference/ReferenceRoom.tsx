import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { en } from "../../../language/messages/saying.ts";
import { tryOrUndefined } from "../../../language/try-or-undefined.ts";
import { listEntries, targetAt } from "../../../reference/entry-list.ts";
import type { Reference } from "../../../reference/reference.ts";
import { useLanguage } from "../base/Language.tsx";
import { RoomTop } from "../base/RoomTop.tsx";
import { referenceServer, type Server } from "../base/server.ts";
import { useShortcuts } from "../base/use-shortcuts.ts";
import { Contents, SEARCH_ID } from "./Contents.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { GroupPage, HomePage } from "./GroupPage.tsx";
import { ReferenceContext } from "./ReferenceContext.tsx";
import "../styles/files.css";
import "./reference.css";
import "./contents.css";
import "./live.css";
import "./shown.css";
import "../styles/dialogs.css";

const toSearch = () => document.getElementById(SEARCH_ID)?.focus();
const nothing = () => undefined;

/** The reference: contents beside the page of the current address. */
function ReferenceRoom({ reference, server }: { reference: Reference; server: Server }) {
  const { say } = useLanguage();
  const entries = useMemo(() => listEntries(reference), [reference]);
  const shared = useMemo(() => ({ reference, entries, server }), [reference, entries, server]);
  const address = useAddressHere();
  const place = targetAt(address, entries);
  const page = useRef<HTMLElement>(null);
  const entryAddress = place?.listed?.address ?? place?.group ?? "";
  const title = place?.listed ? say(place.listed.title) : "";
  const room = say(en`Reference`.zh`参考`);
  useShortcuts({ save: nothing, format: nothing, help: toSearch, findFile: toSearch });
  const field = place?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry starts at its top
  useEffect(() => {
    if (field === undefined) page.current?.scrollTo(0, 0);
  }, [entryAddress]);
  return (
    <ReferenceContext value={shared}>
      <div className="reference">
        <RoomTop title={[title, room].filter(Boolean).join(" · ")} />
        <Contents group={place?.group} address={place?.listed?.address ?? ""} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it */}
        <main className="pane ref-page" data-pane="page" ref={page} tabIndex={0} aria-label={title || room}>
          {place?.listed ? (
            <EntryPage key={place.listed.address} listed={place.listed} field={field} />
          ) : place ? (
            <GroupPage group={place.group} />
          ) : (
            <HomePage isLost={address !== ""} />
          )}
        </main>
      </div>
    </ReferenceContext>
  );
}

/** Loads the reference and creates its room. */
export async function referenceRoom(server: Server): Promise<ReactNode> {
  return <ReferenceRoom reference={await referenceServer.reference()} server={server} />;
}

/** Returns the current address in the reference, from the URL's hash. Empty on the start page. */
function useAddressHere(): string {
  return useSyncExternalStore(
    onHashChange,
    () => tryOrUndefined(() => decodeURIComponent(location.hash.slice(1))) ?? "",
  );
}

function onHashChange(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

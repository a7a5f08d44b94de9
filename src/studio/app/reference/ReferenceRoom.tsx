import { useEffect, useMemo, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import { listEntries, placeAt } from "../../../reference/entry-list.ts";
import type { Reference } from "../../../reference/reference.ts";
import { useWords } from "../base/Language.tsx";
import type { Library } from "../base/library.ts";
import { RoomTop } from "../base/RoomTop.tsx";
import type { Server } from "../base/server.ts";
import { useShortcuts } from "../base/use-shortcuts.ts";
import { Contents, SEARCH_ID } from "./Contents.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { GroupPage, HomePage } from "./GroupPage.tsx";
import { ReferenceContext } from "./ReferenceContext.tsx";
import { useAddressHere } from "./use-address-here.ts";

interface ReferenceRoomProps {
  reference: Reference;
  library: Library;
  server: Server;
}

const toSearch = () => document.getElementById(SEARCH_ID)?.focus();
const nothing = () => undefined;

/** All that can be written, looked up and tried. */
export function ReferenceRoom({ reference, library, server }: ReferenceRoomProps) {
  const { say } = useWords();
  const entries = useMemo(() => listEntries(reference), [reference]);
  const shared = useMemo(
    () => ({ reference, entries, library, server }),
    [reference, entries, library, server],
  );
  const address = useAddressHere();
  const place = placeAt(address, entries);
  const page = useRef<HTMLElement>(null);
  const entryAddress = place?.listed?.address ?? place?.group ?? "";
  const title = place?.listed ? say(place.listed.title) : "";
  const room = say(en`Reference`.zh`参考`);
  useShortcuts({ save: nothing, format: nothing, help: toSearch, findFile: toSearch });
  const field = place?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is read from its beginning
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

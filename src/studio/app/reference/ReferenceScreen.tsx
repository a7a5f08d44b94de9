import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { tryOrUndefined } from "../../../language/try-or-undefined.ts";
import type { Reference } from "../../../reference/reference.ts";
import { findReferenceTarget, listReferenceEntries } from "../../../reference/reference-entries.ts";
import { useLanguage } from "../base/Language.tsx";
import { ScreenHeader } from "../base/ScreenHeader.tsx";
import { referenceClient, type StudioClient } from "../base/studio-client.ts";
import { useShortcuts } from "../base/use-shortcuts.ts";
import { REFERENCE_SEARCH_ID, ReferenceContents } from "./ReferenceContents.tsx";
import { ReferenceContext } from "./ReferenceContext.tsx";
import { ReferenceEntryPage } from "./ReferenceEntryPage.tsx";
import { ReferenceGroupPage, ReferenceHomePage } from "./ReferenceGroupPage.tsx";
import "../styles/files.css";
import "./reference.css";
import "./contents.css";
import "./live.css";
import "./shown.css";
import "../styles/dialogs.css";

const focusSearch = () => document.getElementById(REFERENCE_SEARCH_ID)?.focus();
const doNothing = () => undefined;

/** Renders the reference: its contents beside the entry at the current address. */
function ReferenceScreen({ reference, server }: { reference: Reference; server: StudioClient }) {
  const { say } = useLanguage();
  const entries = useMemo(() => listReferenceEntries(reference), [reference]);
  const shared = useMemo(() => ({ reference, entries, server }), [reference, entries, server]);
  const address = useReferenceAddress();
  const place = findReferenceTarget(address, entries);
  const page = useRef<HTMLElement>(null);
  const entryAddress = place?.listed?.address ?? place?.group ?? "";
  const title = place?.listed ? say(place.listed.title) : "";
  const name = say(en`Reference`.zh`参考`);
  useShortcuts({ save: doNothing, format: doNothing, help: focusSearch, findFile: focusSearch });
  const field = place?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry starts at its top
  useEffect(() => {
    if (field === undefined) page.current?.scrollTo(0, 0);
  }, [entryAddress]);
  return (
    <ReferenceContext value={shared}>
      <div className="reference">
        <ScreenHeader title={[title, name].filter(Boolean).join(" · ")} />
        <ReferenceContents group={place?.group} address={place?.listed?.address ?? ""} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it */}
        <main className="pane ref-page" data-pane="page" ref={page} tabIndex={0} aria-label={title || name}>
          {place?.listed ? (
            <ReferenceEntryPage key={place.listed.address} listed={place.listed} field={field} />
          ) : place ? (
            <ReferenceGroupPage group={place.group} />
          ) : (
            <ReferenceHomePage isLost={address !== ""} />
          )}
        </main>
      </div>
    </ReferenceContext>
  );
}

/** Loads the entries of the reference and returns the element to render. */
export async function loadReferenceScreen(server: StudioClient): Promise<ReactNode> {
  return <ReferenceScreen reference={await referenceClient.reference()} server={server} />;
}

/** Returns the address in the URL's hash, such as `blocks/image`. Empty on the start page. */
function useReferenceAddress(): string {
  return useSyncExternalStore(
    subscribeToHash,
    () => tryOrUndefined(() => decodeURIComponent(location.hash.slice(1))) ?? "",
  );
}

function subscribeToHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

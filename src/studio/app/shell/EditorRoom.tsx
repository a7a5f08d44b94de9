import type { EditorView } from "@codemirror/view";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hrefOf, ROOMS } from "../base/rooms.ts";
import { library, type Persona, type Server } from "../base/server.ts";
import { useShortcuts } from "../base/use-shortcuts.ts";
import { createDesk, type Desk } from "../desk/desk.ts";
import { createLook, forgetBetween, type LookStore } from "../desk/look.ts";
import { StudioContext, useDesk, useStudio } from "../desk/StudioContext.tsx";
import { useAddress } from "../desk/use-address.ts";
import { Conflict } from "../editor/Conflict.tsx";
import { replaceParts } from "../editor/editor-view.ts";
import { tidying } from "../editor/text-changes.ts";
import { Preview } from "../preview/Preview.tsx";
import { DecisionSheet } from "../states/DecisionSheet.tsx";
import { NewCampaign } from "./CampaignForm.tsx";
import { EditorPane } from "./EditorPane.tsx";
import { FileList } from "./FileList.tsx";
import { Inspector } from "./Inspector.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { TopBar } from "./TopBar.tsx";
import "../styles/files.css";
import "../styles/editor.css";
import "../styles/form.css";
import "../styles/form-rows.css";
import "../styles/preview.css";
import "../styles/states.css";
import "../styles/decision.css";
import "../styles/status.css";
import "../styles/dialogs.css";

/** All of the studio: documents, editor, preview, and what it can show. */
function Studio({ desk, look, server }: { desk: Desk; look: LookStore; server: Server }) {
  const viewRef = useRef<EditorView>(null);
  const [personas, setPersonas] = useState<readonly Persona[] | null>(null);
  useEffect(() => {
    const meet = (all: readonly Persona[]) => {
      setPersonas(all);
      look.meet(all.map(({ token }) => token));
    };
    server.personas().then(meet, () => meet([]));
  }, [server, look]);
  const shared = useMemo(
    () => ({ desk, look, server, viewRef, personas, isSandboxed: (personas?.length ?? 0) > 0 }),
    [desk, look, server, personas],
  );
  return (
    <StudioContext value={shared}>
      <Rooms />
    </StudioContext>
  );
}

function Rooms() {
  const { desk, viewRef } = useStudio();
  const format = () => {
    const view = viewRef.current;
    if (view) replaceParts(view, tidying(view.state.doc.toString()));
  };
  const [dialog, setDialog] = useState<"new" | "help" | null>(null);
  const [areFilesOpen, openFiles] = useState(false);
  const closeFiles = useCallback(() => openFiles(false), []);
  const isComparing = useDesk((state) => state.isComparing && state.changed !== null);
  useAddress();
  useShortcuts({
    save: () => void desk.save(),
    format,
    help: () => setDialog("help"),
    explain: () => void explainAt(viewRef.current, desk),
    findFile: () => {
      openFiles(true);
      // Where the list was hidden it is there with the next frame.
      requestAnimationFrame(() => document.getElementById("file-search")?.focus());
    },
  });
  return (
    <div className="studio" data-files={areFilesOpen || undefined}>
      <TopBar
        areFilesOpen={areFilesOpen}
        onFiles={() => openFiles(!areFilesOpen)}
        onHelp={() => setDialog("help")}
      />
      <DecisionSheet />
      <FileList onNew={() => setDialog("new")} onOpen={closeFiles} />
      <EditorPane onFormat={format} />
      <Preview />
      <Inspector />
      {dialog === "new" && <NewCampaign onClose={() => setDialog(null)} />}
      {dialog === "help" && <Shortcuts onClose={() => setDialog(null)} />}
      {isComparing && <Conflict />}
    </div>
  );
}

/** The room in which campaigns are written, with its desk begun. */
export function editorRoom(server: Server): ReactNode {
  const desk = createDesk({ server, editor: crypto.randomUUID(), now: Date.now });
  const look = createLook();
  forgetBetween(desk.store, look);
  desk.begin();
  return <Studio desk={desk} look={look} server={server} />;
}

/** The tab in which the reference is open: another place of it is shown there, too. */
const TAB = "campaign-reference";

/** Opens the reference where it tells of what stands at the cursor. */
async function explainAt(view: EditorView | null, { editor, fail, store }: Desk): Promise<void> {
  const { open } = store.get();
  if (!view || !open) return;
  try {
    const { address } = await library.address(editor, open.path, view.state.selection.main.head);
    window.open(`${ROOMS.reference}${address === null ? "" : hrefOf(address)}`, TAB);
  } catch (error) {
    fail(error);
  }
}

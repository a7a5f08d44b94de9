import type { EditorView } from "@codemirror/view";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Persona, Server } from "../base/server.ts";
import { useShortcuts } from "../base/use-shortcuts.ts";
import type { Desk } from "../desk/desk.ts";
import type { LookStore } from "../desk/look.ts";
import { StudioContext, useDesk } from "../desk/StudioContext.tsx";
import { useAddress } from "../desk/use-address.ts";
import { Conflict } from "../editor/Conflict.tsx";
import { EditorPane } from "../editor/EditorPane.tsx";
import { replaceParts } from "../editor/editor-view.ts";
import { tidying } from "../editor/format-text.ts";
import { Preview } from "../preview/Preview.tsx";
import { DecisionSheet } from "../states/DecisionSheet.tsx";
import { explainAt } from "./explain-at.ts";
import { FileList } from "./FileList.tsx";
import { Inspector } from "./Inspector.tsx";
import { NewCampaign } from "./NewCampaign.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { TopBar } from "./TopBar.tsx";

interface StudioProps {
  desk: Desk;
  look: LookStore;
  server: Server;
}

/** All of the studio: documents, editor, preview, and what it can show. */
export function Studio({ desk, look, server }: StudioProps) {
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
      <Rooms
        desk={desk}
        onFormat={() => format(viewRef.current)}
        onExplain={() => void explainAt(viewRef.current, desk)}
      />
    </StudioContext>
  );
}

interface RoomsProps {
  desk: Desk;
  onFormat: () => void;
  onExplain: () => void;
}

function Rooms({ desk, onFormat, onExplain }: RoomsProps) {
  const [dialog, setDialog] = useState<"new" | "help" | null>(null);
  const [areFilesOpen, openFiles] = useState(false);
  const closeFiles = useCallback(() => openFiles(false), []);
  const isComparing = useDesk((state) => state.isComparing && state.changed !== null);
  useAddress();
  useShortcuts({
    save: () => void desk.save(),
    format: onFormat,
    help: () => setDialog("help"),
    explain: onExplain,
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
      <FileList onNew={() => setDialog("new")} onOpen={closeFiles} />
      <EditorPane onFormat={onFormat} />
      <DecisionSheet />
      <Preview />
      <Inspector />
      {dialog === "new" && <NewCampaign onClose={() => setDialog(null)} />}
      {dialog === "help" && <Shortcuts onClose={() => setDialog(null)} />}
      {isComparing && <Conflict />}
    </div>
  );
}

function format(view: EditorView | null): void {
  if (view) replaceParts(view, tidying(view.state.doc.toString()));
}

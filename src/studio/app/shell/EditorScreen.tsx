import type { EditorView } from "@codemirror/view";
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { referenceHref, SCREEN_PATHS } from "../base/screen-paths.ts";
import { type PersonaChoice, referenceClient, type StudioClient } from "../base/studio-client.ts";
import { useShortcuts } from "../base/use-shortcuts.ts";
import { applyReplacements } from "../editor/editor-view.ts";
import { formattingChanges } from "../editor/text-changes.ts";
import { HistorySheet } from "../history/HistorySheet.tsx";
import { HomePane } from "../home/HomePane.tsx";
import { useVisitedFiles } from "../home/visited-files.ts";
import { MergeSheet } from "../merge/MergeSheet.tsx";
import { PhoneEditor } from "../phone-editor/PhoneEditor.tsx";
import { Preview } from "../preview/Preview.tsx";
import { REVIEW_BUTTON_ID, ReviewSheet } from "../review/ReviewSheet.tsx";
import { createEditorSession, type EditorSession } from "../session/editor-session.ts";
import { createPreviewStore, type PreviewStore, resetBetweenPages } from "../session/preview-store.ts";
import { StudioContext, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { parseEditorAddress, useEditorAddress } from "../session/use-editor-address.ts";
import { DecisionSheet } from "../states/DecisionSheet.tsx";
import { OutcomeSheet } from "../states/OutcomeSheet.tsx";
import { SubmitDialog } from "../submit/SubmitDialog.tsx";
import { NewCampaignDialog } from "../templates/NewCampaignDialog.tsx";
import { EditorNotices } from "./EditorNotices.tsx";
import { EditorPane } from "./EditorPane.tsx";
import { EditorTopBar } from "./EditorTopBar.tsx";
import { FileList } from "./FileList.tsx";
import { Inspector } from "./Inspector.tsx";
import { PaneSeparators } from "./PaneSeparators.tsx";
import { PaneToggles } from "./PaneToggles.tsx";
import { type PaneLayout, usePaneLayout } from "./pane-layout.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import "../styles/panes.css";
import "../styles/files.css";
import "../styles/editor.css";
import "../styles/form.css";
import "../styles/form-rows.css";
import "../styles/preview.css";
import "../styles/states.css";
import "../styles/decision.css";
import "../styles/outcomes.css";
import "../styles/status.css";
import "../styles/dialogs.css";

/** Renders the editor of campaigns: file list, text, preview and inspector. */
function EditorScreen({
  session,
  preview,
  server,
}: {
  session: EditorSession;
  preview: PreviewStore;
  server: StudioClient;
}) {
  const viewRef = useRef<EditorView>(null);
  const [personas, setPersonas] = useState<readonly PersonaChoice[] | null>(null);
  useEffect(() => {
    const receivePersonas = (all: readonly PersonaChoice[]) => {
      setPersonas(all);
      preview.restorePersona(all.map(({ token }) => token));
    };
    server.personas().then(receivePersonas, () => receivePersonas([]));
  }, [server, preview]);
  const shared = useMemo(
    () => ({ session, preview, server, viewRef, personas, isSandboxed: (personas?.length ?? 0) > 0 }),
    [session, preview, server, personas],
  );
  return (
    <StudioContext value={shared}>
      <EditorScreenLayout />
    </StudioContext>
  );
}

function EditorScreenLayout() {
  const { session, viewRef } = useStudio();
  const format = () => {
    const view = viewRef.current;
    if (view) applyReplacements(view, formattingChanges(view.state.doc.toString()));
  };
  const [dialog, setDialog] = useState<"new" | "help" | "submit" | null>(null);
  const [sheet, setSheet] = useState<"review" | "history" | null>(null);
  const closeSheet = () => setSheet(null);
  const finishSubmit = () => {
    setDialog(null);
    closeSheet();
    // The button that opened the form goes away with the sheet.
    requestAnimationFrame(() => document.getElementById(REVIEW_BUTTON_ID)?.focus());
  };
  const { layout, resize, toggle } = usePaneLayout();
  const [areFilesOpen, openFiles] = useState(false);
  const closeFiles = useCallback(() => openFiles(false), []);
  // A file that the address names is opened in a moment, or its notice says why not.
  const isHome = useSessionState(({ open }) => open === null) && parseEditorAddress(location.search) === null;
  useEditorAddress();
  useVisitedFiles();
  useShortcuts({
    save: () => void session.save(),
    format,
    help: () => setDialog("help"),
    togglePane: toggle,
    explain: () => void openReferenceAtCursor(viewRef.current, session),
    findFile: () => {
      openFiles(true);
      // A hidden list appears only in the next frame.
      requestAnimationFrame(() => document.getElementById("file-search")?.focus());
    },
  });
  return (
    <div
      className="studio"
      data-files={areFilesOpen || undefined}
      // On the start, the list of documents is always there.
      data-hidden={isHome ? undefined : layout.hidden.join(" ")}
      style={paneWidths(layout)}
    >
      <EditorTopBar
        areFilesOpen={areFilesOpen}
        onFiles={() => openFiles(!areFilesOpen)}
        onHelp={() => setDialog("help")}
        onReview={() => setSheet("review")}
        onHistory={() => setSheet("history")}
        panes={isHome ? null : <PaneToggles hidden={layout.hidden} onToggle={toggle} />}
      />
      {sheet === "review" && <ReviewSheet onClose={closeSheet} onSubmit={() => setDialog("submit")} />}
      {sheet === "history" && <HistorySheet onClose={closeSheet} />}
      <DecisionSheet />
      <OutcomeSheet />
      <MergeSheet />
      <FileList onNew={() => setDialog("new")} onOpen={closeFiles} />
      {isHome ? (
        <HomePane>
          <EditorNotices />
        </HomePane>
      ) : (
        <>
          <EditorPane onFormat={format} />
          <Preview editor={PhoneEditor} />
          <Inspector />
          <PaneSeparators layout={layout} onResize={resize} />
        </>
      )}
      {dialog === "new" && (
        <NewCampaignDialog
          onClose={() => setDialog(null)}
          onCreated={() => {
            setDialog(null);
            closeFiles();
          }}
        />
      )}
      {dialog === "help" && <ShortcutsDialog onClose={() => setDialog(null)} />}
      {dialog === "submit" && <SubmitDialog onClose={() => setDialog(null)} onFinish={finishSubmit} />}
    </div>
  );
}

/** Returns the CSS variables of the widths that the operator chose. Pure. */
function paneWidths({ widths }: PaneLayout): CSSProperties {
  return Object.fromEntries(Object.entries(widths).map(([pane, width]) => [`--${pane}-width`, `${width}px`]));
}

/** Creates an editor session, starts it, and returns the element to render. */
export function createEditorScreen(server: StudioClient): ReactNode {
  const session = createEditorSession({ server, editor: crypto.randomUUID(), now: Date.now });
  const preview = createPreviewStore();
  resetBetweenPages(session.store, preview);
  session.start();
  return <EditorScreen session={session} preview={preview} server={server} />;
}

/** Name of the browser tab in which the reference opens, so that it is reused. */
const REFERENCE_TAB = "campaign-reference";

/** Opens the reference entry for the text at the cursor, in a tab of its own. */
async function openReferenceAtCursor(
  view: EditorView | null,
  { editor, fail, store }: EditorSession,
): Promise<void> {
  const { open } = store.get();
  if (!view || !open) return;
  try {
    const { address } = await referenceClient.address(editor, open.path, view.state.selection.main.head);
    window.open(`${SCREEN_PATHS.reference}${address === null ? "" : referenceHref(address)}`, REFERENCE_TAB);
  } catch (error) {
    fail(error);
  }
}

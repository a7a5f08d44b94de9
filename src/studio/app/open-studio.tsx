import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LanguageProvider } from "./base/Language.tsx";
import { watchPresses } from "./base/pointer-presses.ts";
import { type ScreenName, screenAtPath } from "./base/screen-paths.ts";
import { createStudioClient, type StudioClient } from "./base/studio-client.ts";
import { FOLLOWED_EDITOR } from "./preview/follow-preview.ts";
import { PhoneWindow } from "./preview/PhoneWindow.tsx";
import "./styles/colours.css";
import "./styles/controls.css";
import "./styles/rooms.css";

/** Loads the code of a screen of the studio, and returns the element to render. */
const SCREEN_LOADERS: Readonly<Record<ScreenName, (server: StudioClient) => Promise<ReactNode>>> = {
  editor: async (server) => (await import("./shell/EditorScreen.tsx")).createEditorScreen(server),
  gallery: async (server) => (await import("./gallery/GalleryScreen.tsx")).createGalleryScreen(server),
  reference: async (server) => (await import("./reference/ReferenceScreen.tsx")).loadReferenceScreen(server),
};

watchPresses(window);

const followedEditor = new URLSearchParams(location.search).get(FOLLOWED_EDITOR);

const openedScreen =
  followedEditor === null ? (
    await SCREEN_LOADERS[screenAtPath(location.pathname)](createStudioClient())
  ) : (
    <PhoneWindow editor={followedEditor} />
  );

createRoot(document.getElementById("studio") as HTMLElement).render(
  <StrictMode>
    <LanguageProvider>{openedScreen}</LanguageProvider>
  </StrictMode>,
);

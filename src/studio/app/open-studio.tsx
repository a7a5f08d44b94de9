import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LanguageProvider } from "./base/Language.tsx";
import { watchPresses } from "./base/pointer-presses.ts";
import { type RoomName, roomAt } from "./base/rooms.ts";
import { openServer, type Server } from "./base/server.ts";
import "./styles/colours.css";
import "./styles/controls.css";
import "./styles/rooms.css";

/** Loads the code of a room when it opens. */
const OPEN: Readonly<Record<RoomName, (server: Server) => Promise<ReactNode>>> = {
  editor: async (server) => (await import("./shell/EditorRoom.tsx")).editorRoom(server),
  gallery: async (server) => (await import("./gallery/GalleryRoom.tsx")).galleryRoom(server),
  reference: async (server) => (await import("./reference/ReferenceRoom.tsx")).referenceRoom(server),
};

watchPresses(window);

const room = await OPEN[roomAt(location.pathname)](openServer());

createRoot(document.getElementById("studio") as HTMLElement).render(
  <StrictMode>
    <LanguageProvider>{room}</LanguageProvider>
  </StrictMode>,
);

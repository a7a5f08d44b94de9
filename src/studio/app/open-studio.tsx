import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { openServer } from "./client/server.ts";
import { createDesk } from "./desk/desk.ts";
import { createLook } from "./preview/look.ts";
import { Studio } from "./shell/Studio.tsx";
import "./styles/colours.css";
import "./styles/controls.css";
import "./styles/rooms.css";
import "./styles/files.css";
import "./styles/editor.css";
import "./styles/preview.css";
import "./styles/states.css";
import "./styles/dialogs.css";
import { LanguageProvider } from "./words/Language.tsx";

const server = openServer();
const now = () => Date.now();
const desk = createDesk({ server, editor: crypto.randomUUID(), now });
const look = createLook(now);
desk.begin();

createRoot(document.getElementById("studio") as HTMLElement).render(
  <StrictMode>
    <LanguageProvider>
      <Studio desk={desk} look={look} server={server} />
    </LanguageProvider>
  </StrictMode>,
);

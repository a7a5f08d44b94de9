import type { ReactNode } from "react";
import type { Server } from "../base/server.ts";
import { createDesk } from "../desk/desk.ts";
import { createLook } from "../desk/look.ts";
import { forgetBetween } from "../preview/forget-between.ts";
import { Studio } from "./Studio.tsx";
import "../styles/files.css";
import "../styles/editor.css";
import "../styles/form.css";
import "../styles/form-rows.css";
import "../styles/preview.css";
import "../styles/states.css";
import "../styles/decision.css";
import "../styles/status.css";
import "../styles/dialogs.css";

const now = () => Date.now();

/** The room in which campaigns are written, with its desk begun. */
export function editorRoom(server: Server): ReactNode {
  const desk = createDesk({ server, editor: crypto.randomUUID(), now });
  const look = createLook(now);
  forgetBetween(desk.store, look);
  desk.begin();
  return <Studio desk={desk} look={look} server={server} />;
}

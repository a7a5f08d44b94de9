import type { ReactNode } from "react";
import { openLibrary } from "../client/library.ts";
import type { Server } from "../client/server.ts";
import { ReferenceRoom } from "./ReferenceRoom.tsx";
import "../styles/files.css";
import "./styles/reference.css";
import "./styles/contents.css";
import "./styles/live.css";
import "./styles/shown.css";
import "../styles/dialogs.css";

/** The room in which the language is looked up, and tried. */
export async function referenceRoom(server: Server): Promise<ReactNode> {
  const library = openLibrary();
  return <ReferenceRoom reference={await library.reference()} library={library} server={server} />;
}

import type { ReactNode } from "react";
import { openLibrary } from "../base/library.ts";
import type { Server } from "../base/server.ts";
import { ReferenceRoom } from "./ReferenceRoom.tsx";
import "../styles/files.css";
import "./reference.css";
import "./contents.css";
import "./live.css";
import "./shown.css";
import "../styles/dialogs.css";

/** The room in which the language is looked up, and tried. */
export async function referenceRoom(server: Server): Promise<ReactNode> {
  const library = openLibrary();
  return <ReferenceRoom reference={await library.reference()} library={library} server={server} />;
}

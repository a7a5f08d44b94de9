import type { ServerResponse } from "node:http";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { ChangedFiles, ErrorResponse, PresenceRequest, PresentEditors } from "../../api-write.ts";

/** An error for the operator: the message says what was found and what to do. Sent with its HTTP status. */
export class StudioError extends Error {
  readonly status: number;
  readonly body: ErrorResponse;

  /** `more`: further members of the answer, such as the conflicting file. */
  constructor(message: LocalizedText, status = 403, more: object = {}) {
    super(message.en);
    this.status = status;
    this.body = { message, ...more };
  }
}

/** Message for an unknown page. */
export const UNKNOWN_PAGE = en`This page does not exist, or it has never been free of errors.`
  .zh`没有这个页面，或者它还从未通过校验。`;

/** Clients that receive changes as server-sent events. */
export class ChangeListeners {
  /** The clients, each with the id of its editor. */
  readonly #open = new Map<ServerResponse, string | null>();
  /** The path that each editor has open. */
  readonly #paths = new Map<string, string>();

  /** Keeps the response open until the client disconnects. The editor is null for a client that edits nothing. */
  add(response: ServerResponse, editor: string | null): void {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    // The browser counts the connection as open only after the first bytes.
    response.write(": hello\n\n");
    this.#open.set(response, editor);
    this.#sendPresence([response]);
    response.on("close", () => {
      this.#open.delete(response);
      // The editor may have connected again before this connection ended.
      if (editor !== null && ![...this.#open.values()].includes(editor)) this.attend({ editor, path: null });
    });
  }

  /** Records the file that an editor has open, and tells all clients. Editors without a stream do not count. */
  attend({ editor, path }: PresenceRequest): null {
    if (path === null) this.#paths.delete(editor);
    else if ([...this.#open.values()].includes(editor)) this.#paths.set(editor, path);
    this.#sendPresence([...this.#open.keys()]);
    return null;
  }

  #sendPresence(clients: readonly ServerResponse[]): void {
    const present = new Map<string, number>();
    for (const path of this.#paths.values()) present.set(path, (present.get(path) ?? 0) + 1);
    const data: PresentEditors = Object.fromEntries(present);
    for (const response of clients) response.write(`event: presence\ndata: ${JSON.stringify(data)}\n\n`);
  }

  notify(changed: ChangedFiles): void {
    for (const response of this.#open.keys()) response.write(`data: ${JSON.stringify(changed)}\n\n`);
  }
}

/** A picture, with its media type. */
export interface PictureFile {
  bytes: Buffer;
  type: string;
}

/** Sends a picture. Its policy allows an SVG only inline styles. */
export function sendPicture(response: ServerResponse, { bytes, type }: PictureFile): void {
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  response.end(bytes);
}

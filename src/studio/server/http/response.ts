import type { ServerResponse } from "node:http";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Changed, Refusal } from "../../api-write.ts";

/** Something that the studio's server does not do; the message says to people what was found and what to do. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Refusal;

  /** `more`: what else the answer holds, such as the file that is in the way. */
  constructor(message: Saying, status = 403, more: object = {}) {
    super(message.en);
    this.status = status;
    this.body = { message, ...more };
  }
}

/** Why nothing is told of a page. */
export const NO_PAGE = en`There is no such page, or it never was without errors.`
  .zh`没有这个页面，或者它还从未通过检查。`;

/** Those who are told of changes, as server-sent events. */
export class Listeners {
  readonly #open = new Set<ServerResponse>();

  /** Leaves the answer open until the client goes. */
  add(response: ServerResponse): void {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    // Something has to be sent, or the browser takes the connection for one that does not come about.
    response.write(": hello\n\n");
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
  }

  tell(changed: Changed): void {
    for (const response of this.#open) response.write(`data: ${JSON.stringify(changed)}\n\n`);
  }
}

/** A picture, with its media type. */
export interface PictureFile {
  bytes: Buffer;
  type: string;
}

/** A graphic may have styles of its own, and nothing else. */
export function sendPicture(response: ServerResponse, { bytes, type }: PictureFile): void {
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  response.end(bytes);
}

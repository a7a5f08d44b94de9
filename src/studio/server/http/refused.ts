import type { Saying } from "../../../language/messages/saying.ts";
import type { Refusal } from "../../api-write.ts";

/** Something that the studio's server does not do; the message says to people what was found and what to do. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Refusal;

  /** `more`: what else the answer holds, such as the file that is in the way. */
  constructor(status: number, message: Saying, more: object = {}) {
    super(message.en);
    this.status = status;
    this.body = { message, ...more };
  }
}

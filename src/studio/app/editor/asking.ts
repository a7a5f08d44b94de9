import type { Saying } from "../../../language/messages/saying.ts";
import type { Completions, Explanation } from "../../api-assist.ts";

/** Who knows what can be written at a place of the open text, and what stands there. Null where nothing is known. */
export interface Assistant {
  complete: (text: string, offset: number) => Promise<Completions | null>;
  hover: (text: string, offset: number) => Promise<Explanation | null>;
  /** In the language that is spoken at the moment. */
  say: (saying: Saying) => string;
}

/** What a failure comes to: who types on is not told of it here. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch {
    return null;
  }
}

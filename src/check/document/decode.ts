import { unlessThrown } from "../../language/unless-thrown.ts";
import type { SourceFile } from "../json/source-file.ts";

/** What a file says, and in what it was saved where that is not UTF-8. */
export type Decoded = Pick<SourceFile, "text" | "savedAs">;

/**
 * The text of a file's bytes. One that was not saved as UTF-8 is read as what it was saved as (UTF-16, or GB18030 as
 * Chinese Windows has it), so that its mistakes stand where people see them. Bytes that are no text in any of them are
 * U+FFFD. A byte order mark of UTF-8 stays. Pure; never throws.
 */
export function decode(bytes: Uint8Array): Decoded {
  const wide = wideOf(bytes);
  if (wide) return { text: read(wide, bytes) ?? "", savedAs: "UTF-16" };
  const text = read("utf-8", bytes, true);
  if (text !== undefined) return { text };
  const damaged = read("utf-8", bytes) ?? "";
  // Of a file in GB18030 next to nothing reads as UTF-8; of one in UTF-8 that was damaged next to everything.
  const chinese = isMostlyLost(damaged) ? read("gb18030", bytes, true) : undefined;
  return chinese === undefined ? { text: damaged, savedAs: "unknown" } : { text: chinese, savedAs: "GBK" };
}

function read(encoding: string, bytes: Uint8Array, fatal = false): string | undefined {
  return unlessThrown(() => decoderOf(encoding, fatal).decode(bytes));
}

/** Making one takes longer than to read a file with it. */
const made = new Map<string, TextDecoder>();

function decoderOf(encoding: string, fatal: boolean): TextDecoder {
  const key = `${encoding} ${fatal}`;
  const decoder = made.get(key) ?? new TextDecoder(encoding, { fatal, ignoreBOM: encoding === "utf-8" });
  made.set(key, decoder);
  return decoder;
}

/** UTF-16 by its byte order mark, or because a document's { and what follows it take two bytes each. */
function wideOf([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  return first === 0 && second && third === 0 && fourth ? "utf-16be" : undefined;
}

function isMostlyLost(text: string): boolean {
  const lost = text.match(/\ufffd/g)?.length ?? 0;
  const kept = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return lost > kept;
}

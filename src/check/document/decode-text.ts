import { en } from "../../language/messages/localized-text.ts";
import { tryOrUndefined } from "../../language/try-or-undefined.ts";
import type { SourceFile } from "../json/source-file.ts";

/** The text of a file, and the encoding in which it was saved if that is not UTF-8. */
export type DecodedText = Pick<SourceFile, "text" | "savedAs">;

/**
 * Maximum size of a document in bytes: phones load all of it, and the largest known one has 29 KB. The limit keeps
 * the time and memory of a check bounded, whatever the file contains.
 */
export const MAX_DOCUMENT_BYTES = 1_000_000;

/** Decodes a document's bytes as `decodeText` does. A file that is too large counts as unreadable. */
export function decodeDocument(bytes: Uint8Array): DecodedText & Pick<SourceFile, "unreadable"> {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return decodeText(bytes);
  const size = Math.ceil(bytes.length / 1000);
  const most = MAX_DOCUMENT_BYTES / 1000;
  const unreadable = en`has ${size} KB, expected at most ${most} KB, since phones load the whole document`
    .zh`有 ${size} KB，最多 ${most} KB，因为手机要加载整个文件`;
  return { text: "", unreadable };
}

/**
 * Decodes a file's bytes. If they are not UTF-8, they are read as UTF-16 or as GB18030 (the default of Chinese
 * Windows), so that problems keep the locations that the user sees. Bytes that fit none of these become U+FFFD. A
 * UTF-8 byte order mark is kept. Pure; never throws.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = utf16EncodingOf(bytes);
  if (wide) return { text: decodeBytesOrUndefined(wide, bytes) ?? "", savedAs: "UTF-16" };
  const text = decodeBytesOrUndefined("utf-8", bytes, true);
  if (text !== undefined) return { text };
  const damaged = decodeBytesOrUndefined("utf-8", bytes) ?? "";
  // Almost none of a GB18030 text decodes as UTF-8; almost all of a damaged UTF-8 text does.
  const chinese = isMostlyUndecodable(damaged) ? decodeBytesOrUndefined("gb18030", bytes, true) : undefined;
  return chinese === undefined ? { text: damaged, savedAs: "unknown" } : { text: chinese, savedAs: "GBK" };
}

function decodeBytesOrUndefined(encoding: string, bytes: Uint8Array, fatal = false): string | undefined {
  return tryOrUndefined(() => textDecoderFor(encoding, fatal).decode(bytes));
}

/** Cached: creating a TextDecoder takes longer than decoding a file with it. */
const decoders = new Map<string, TextDecoder>();

function textDecoderFor(encoding: string, fatal: boolean): TextDecoder {
  const key = `${encoding} ${fatal}`;
  const decoder = decoders.get(key) ?? new TextDecoder(encoding, { fatal, ignoreBOM: encoding === "utf-8" });
  decoders.set(key, decoder);
  return decoder;
}

/** Detects UTF-16 by its byte order mark, or by zero bytes: a document's { and the next character use two bytes. */
function utf16EncodingOf([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  return first === 0 && second && third === 0 && fourth ? "utf-16be" : undefined;
}

function isMostlyUndecodable(text: string): boolean {
  const lost = text.match(/\ufffd/g)?.length ?? 0;
  const kept = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return lost > kept;
}

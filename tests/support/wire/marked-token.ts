/** Found by chance nowhere. Letters and digits only, so that it reads the same wherever an address is encoded. */
const CORE = "Zq7Wk9VxT3mJr5";

/**
 * Stands before a persona's name: its token then occurs in no word, file name or class of a page, as `old-user` does
 * in that of a picture. The signs at its end are those of base64, which addresses must encode.
 */
const MARK = `${CORE}+/=`;

/** The token with which the customer of this persona opens pages. */
export function markedToken(persona: string): string {
  return MARK + persona;
}

/** The same text as the sandbox knows it: with the names of personas for their tokens. */
export function unmark(text: string): string {
  return text.replaceAll(MARK, "").replaceAll(encodeURIComponent(MARK), "");
}

/** What can still be recognised of the mark after somebody wrote it in another way; each with that way's name. */
const forms: readonly (readonly [name: string, text: string])[] = [
  ["token", CORE],
  ["token backwards", [...CORE].reverse().join("")],
  ["token in hex", Buffer.from(CORE).toString("hex")],
  ...[0, 1, 2].map((before) => ["token in base64", inBase64(before)] as const),
];

/** Its inner letters in base64 where it stands `before` bytes after a multiple of three. */
function inBase64(before: number): string {
  const bytes = before + CORE.length;
  const text = Buffer.from("-".repeat(before) + CORE).toString("base64");
  return text.slice(Math.ceil((before * 8) / 6), Math.floor((bytes * 8) / 6));
}

/**
 * What stands of a token in this text, such as "token in base64": as it is, percent-encoded once or twice, and without
 * regard to capitals, which addresses may lose. Undefined for nothing. Pure.
 */
export function tokenIn(text: string): string | undefined {
  const readings = [text, decoded(text), decoded(decoded(text))].map((reading) => reading.toLowerCase());
  return forms.find(([, form]) => readings.some((reading) => reading.includes(form.toLowerCase())))?.[0];
}

/** The text for a message: every token in it, in whatever form, as `<token>`. Pure. */
export function hideToken(text: string): string {
  return forms.reduce(
    (hidden, [name, form]) => hidden.replace(new RegExp(`${form}[\\w%+/=-]*`, "gi"), `<${name}>`),
    text,
  );
}

/** Without its percent signs, as far as they mean something. */
function decoded(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

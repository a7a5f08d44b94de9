/** A text that does not occur by chance. It has only letters and digits, so that encoding does not change it. */
const CORE = "Zq7Wk9VxT3mJr5";

/**
 * The prefix of a persona's name: the token then differs from words, file names and classes of a page, unlike `old-user`,
 * which is part of a picture's name. Its last characters are base64 ones that addresses must encode.
 */
const MARK = `${CORE}+/=`;

/** Returns the token with which this persona's customer opens pages. */
export function markedToken(persona: string): string {
  return MARK + persona;
}

/** Removes the mark, since the sandbox uses the names of personas as tokens. */
export function unmark(text: string): string {
  return text.replaceAll(MARK, "").replaceAll(encodeURIComponent(MARK), "");
}

/** Encodings in which the mark remains recognisable, with their names. */
const forms: readonly (readonly [name: string, text: string])[] = [
  ["token", CORE],
  ["token backwards", [...CORE].reverse().join("")],
  ["token in hex", Buffer.from(CORE).toString("hex")],
  ...[0, 1, 2].map((before) => ["token in base64", inBase64(before)] as const),
];

/** Returns the mark's inner letters in base64 if `before` bytes precede it. */
function inBase64(before: number): string {
  const bytes = before + CORE.length;
  const text = Buffer.from("-".repeat(before) + CORE).toString("base64");
  return text.slice(Math.ceil((before * 8) / 6), Math.floor((bytes * 8) / 6));
}

/**
 * Returns the form in which a text contains a token, such as "token in base64"; undefined without a token. Also finds it
 * percent-encoded once or twice, and in other capitalisation, since addresses may lose it. Pure.
 */
export function tokenIn(text: string): string | undefined {
  const readings = [text, decoded(text), decoded(decoded(text))].map((reading) => reading.toLowerCase());
  return forms.find(([, form]) => readings.some((reading) => reading.includes(form.toLowerCase())))?.[0];
}

/** Replaces every token in a message, in any form, by `<token>`. Pure. */
export function hideToken(text: string): string {
  return forms.reduce(
    (hidden, [name, form]) => hidden.replace(new RegExp(`${form}[\\w%+/=-]*`, "gi"), `<${name}>`),
    text,
  );
}

/** Decodes percent-encoded bytes where they are valid. */
function decoded(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

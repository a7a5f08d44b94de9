/**
 * Escapes control and text-direction characters like JSON, so that a document's text cannot move the cursor, overwrite
 * a terminal line or end a line. Tabs are kept. Pure.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the function searches for them
    /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

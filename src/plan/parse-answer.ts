/**
 * Parses the JSON of an answer. A whole number of 16 digits or more becomes the text of its digits, because beyond 2^53 a
 * number would lose the last ones. Throws a SyntaxError for other texts. Pure; takes time in proportion to the length.
 */
export function parseAnswer(text: string): unknown {
  let isInText = false;
  // Outside of texts, JSON has no backslashes.
  const quoteLongNumber = (token: string) => {
    if (token === '"') isInText = !isInText;
    return isInText || !/^-?\d{16,}$/.test(token) ? token : `"${token}"`;
  };
  return JSON.parse(/\d{16}/.test(text) ? text.replace(/\\.|"|[-\d][-+.\dE]*/gi, quoteLongNumber) : text);
}

/** About how wide a text is, in em: Latin letters and digits are narrower than the characters of Chinese. */
export function emsOf(text: string): number {
  let ems = 0;
  for (const character of text) ems += character < "\u0100" ? 0.6 : 1;
  return ems;
}

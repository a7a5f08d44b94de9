import type { Field } from "../../language/document.generated.ts";

/** Invisible characters of formatting, which come along when a text is copied. Joiners inside an emoji stay. */
const INVISIBLE = /(?!\u200d\p{Extended_Pictographic})\p{Cf}/gu;

/** White space and the marks with which people group the digits of a number. */
const SEPARATORS = /[\s\p{Pd}−.,()·•。]/gu;

/** Prefix of China before a phone number. Without + or 00, it is one only before a whole mobile number. */
const COUNTRY_CODE = /^(?:(?:\+|00)86)*(?:86(?=1[3-9]\d{9}))?/;

/** Matches the rest of an emoji after the cut: a joiner, or the first half of a character. */
const CUT_EMOJI = /[\u200d\ud800-\udbff]+$/;

/** Longer numbers exceed the precision of computers. */
const MAX_NUMBER_LENGTH = 24;

/**
 * Normalizes typed, pasted or known text as the field says: removes invisible characters, and what its keyboard does
 * not have; then cuts it to its length. Pure.
 */
export function tidyTypedText(field: Field, text: string): string {
  return cleanText(field, text).slice(0, maxLengthOf(field)).replace(CUT_EMOJI, "");
}

/**
 * Normalizes the typed text of an input. The caret stays before the same characters. What does not fit is cut from the
 * characters before the caret, as browsers do, so that typing into a full field changes nothing. An edit inside of `mask`
 * (`maskOf`) drops all of the mask, so that no masked text is ever sent.
 */
export function tidyInputElement(input: HTMLInputElement, field: Field, mask: string | undefined): void {
  const { value } = input;
  if (value === mask) return;
  const end = input.selectionStart ?? value.length;
  const isInMask = mask && value.includes("*");
  const typed = isInMask ? value.slice(Math.min(end, end + mask.length - value.length), end) : value;
  const cleaned = cleanText(field, typed);
  const excess = Math.max(cleaned.length - (maxLengthOf(field) ?? cleaned.length), 0);
  // From the end: what is removed from the start of a phone number moves the caret, too.
  const behind = isInMask ? 0 : cleanText(field, value.slice(end)).length;
  const before = Math.max(cleaned.length - behind, 0);
  const kept = cleaned.slice(0, Math.max(before - excess, 0));
  const start = excess > 0 ? kept.replace(CUT_EMOJI, "") : kept;
  const tidied = start + cleaned.slice(before).slice(0, maxLengthOf(field));
  if (tidied === value) return;
  input.value = tidied;
  input.setSelectionRange(start.length, start.length);
}

/** Normalizes a text without cutting it. */
function cleanText(field: Field, text: string): string {
  const visible = text.replace(INVISIBLE, "");
  if (field.kind === "code") return toHalfWidth(visible).replace(/\D/g, "");
  if (field.kind === "number") return toHalfWidth(visible).replace(/。/g, ".").replace(/\s/g, "");
  const { keyboard = "text", masked, strip, upperCase } = field;
  const own = masked ? visible.replace(/[*＊]/g, "") : visible;
  const plain = keyboard === "text" ? own : toHalfWidth(own).replace(SEPARATORS, "");
  const stripped = strip ? plain.replace(/\s/g, "") : plain;
  const cased = upperCase ? stripped.toUpperCase() : stripped;
  if (keyboard === "phone") return cased.replace(COUNTRY_CODE, "");
  return keyboard === "id" ? cased.replace(/[x×]/g, "X") : cased;
}

/** Returns the number of digits of a code. Pure. */
export function codeLengthOf({ digits = 6 }: Field): number {
  return digits;
}

function maxLengthOf(field: Field): number | undefined {
  if (field.kind === "code") return codeLengthOf(field);
  return field.kind === "number" ? MAX_NUMBER_LENGTH : field.maxLength;
}

/** Replaces full-width digits, letters and marks, as Chinese keyboards write them. */
function toHalfWidth(text: string): string {
  return text.replace(/[！-～]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));
}

/**
 * Returns how a masked field shows its known value: 1101**********234X, 138****8000. Undefined if the field is not
 * masked, or its value is unknown or empty. Pure.
 */
export function maskOf({ masked }: Field, known: string | undefined): string | undefined {
  if (!masked || !known) return undefined;
  const characters = [...known];
  const { length } = characters;
  const isShown = (place: number, share: number) => place <= MAX_SHOWN && place * share <= length;
  return characters
    .map((one, at) => (isShown(at + 1, 3.5) || isShown(length - at, 2.5) ? one : "*"))
    .join("");
}

/** Maximum number of characters that a mask shows at either end. */
const MAX_SHOWN = 4;

// Imports nothing at run time: then loading it needs no list of further files.
import type { EngineWords, Field } from "../../language/document.generated.ts";

/** Returns the name of the message if a text is not of the field's format; undefined if it is, or is empty. Pure. */
export function formatErrorOf({ format }: Field, text: string): keyof EngineWords | undefined {
  if (!format || text === "") return undefined;
  const isIdentity = format === "cn-id";
  if (isIdentity ? isIdentityNumber(text) : isBankCardNumber(text)) return undefined;
  return isIdentity ? "wrongIdentityNumber" : "wrongBankCard";
}

const IDENTITY_NUMBER = /^[1-9]\d{5}((?:18|19|20)\d\d)(\d\d)(\d\d)\d{3}[\dX]$/;

/** Whether a text is a mainland identity number (GB 11643): its date exists, and its check digit is right. */
function isIdentityNumber(text: string): boolean {
  // ISO 7064, MOD 11-2. X is the digit 10.
  const sum = [...text].reduce((rest, one) => (rest * 2 + (one === "X" ? 10 : Number(one))) % 11, 0);
  const [, year, month, day] = IDENTITY_NUMBER.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return sum === 1 && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** Whether a text is the number of a bank card: 12 to 19 digits, with a last digit that is right by Luhn's formula. */
function isBankCardNumber(text: string): boolean {
  const sum = [...text].reduceRight(
    (total, digit, at) => total + Number((text.length - at) % 2 ? digit : "0246813579"[Number(digit)]),
    0,
  );
  return /^\d{12,19}$/.test(text) && sum % 10 === 0;
}

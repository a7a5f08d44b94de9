const DIGITS = "〇一二三四五六七八九";

/** A number from 1 to 99 as articles are numbered in Chinese: 一, 十, 十二, 二十, 九十九; another one in digits. Pure. */
export function chineseNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 99) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ten = tens === 0 ? "" : `${tens === 1 ? "" : DIGITS.charAt(tens)}十`;
  return ten + (ones === 0 ? "" : DIGITS.charAt(ones));
}

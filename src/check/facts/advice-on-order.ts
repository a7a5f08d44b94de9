import { en, type LocalizedText } from "../../language/messages/localized-text.ts";

/**
 * Returns advice for a period that ends before it starts. Its author alone knows the real days, so no day is suggested.
 * `first` and `last` are moments in the notation of JSON, with the year first.
 */
export function adviceOnOrder(first: string, last: string): LocalizedText {
  return first.slice(0, 4) === last.slice(0, 4)
    ? en`One of the two is wrong: check the real first and last day.`
        .zh`其中一个写错了：请核对真正的首日和末日。`
    : en`One of the two is wrong, usually the year: check the real first and last day.`
        .zh`其中一个写错了，多半是年份：请核对真正的首日和末日。`;
}

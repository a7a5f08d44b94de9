import { amountsInText, type WrittenAmount } from "./amounts-in-text.ts";

/** A number in a list of amounts: 5元、10元和20元. */
export interface ListedAmount extends WrittenAmount {
  /** The end of the unit after it. */
  unitEnd: number;
}

const SEPARATOR = /^\s*(?:[、，,/]|和|及|或|and|or)\s*/;
const UNIT = /^(?:元|yuan)?/;

/** Returns the lists of at least three amounts in a text, with only separators between them. Pure. */
export function amountLists(text: string): ListedAmount[][] {
  const lists: ListedAmount[][] = [[]];
  let end = -1;
  for (const written of amountsInText(text, true)) {
    const isNext =
      end >= 0 && SEPARATOR.exec(text.slice(end, written.start))?.[0].length === written.start - end;
    if (!isNext) lists.push([]);
    end = written.end + (UNIT.exec(text.slice(written.end))?.[0].length ?? 0);
    lists.at(-1)?.push({ ...written, unitEnd: end });
  }
  return lists.filter((list) => list.length > 2);
}

/** Returns the separator before an item of a list: the characters between it and the item before. Pure. */
export function separatorBefore(text: string, list: readonly ListedAmount[], index: number): string {
  return text.slice(list[index - 1]?.unitEnd ?? 0, list[index]?.start ?? 0);
}

/** Returns whether most amounts of a list are among these. Pure. */
export function listsMostly(list: readonly ListedAmount[], amounts: readonly number[]): boolean {
  return list.filter((one) => amounts.includes(one.value)).length * 2 > list.length;
}

import { fieldsOfEntry, type Listed } from "../../../reference/entry-list.ts";

/** Something that was found: an entry, or a field of one. */
export interface Found {
  listed: Listed;
  address: string;
  /** The field's path; left out where it is the entry. */
  field?: string;
}

/** More than so many are not read anyway. */
const MOST = 60;

/**
 * What has all words of a search in its name or its description, in whichever language: names that begin so first, then
 * names, then fields, then descriptions. Pure.
 */
export function searchEntries(entries: readonly Listed[], search: string): Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const ranked = entries.flatMap((listed): [number, Found][] => {
    const { address, title, entry } = listed;
    const names = [entry.name, title.en, title.zh].map((name) => name.toLowerCase());
    const said = `${entry.description.en}\n${entry.description.zh}`.toLowerCase();
    const own = { listed, address };
    const fields = fieldsOfEntry(listed).flatMap(({ path, description, isCommon }): [number, Found][] => {
      const rank = hasAll(path.toLowerCase())
        ? 3
        : hasAll(`${path} ${description.en} ${description.zh}`.toLowerCase())
          ? 5
          : 0;
      return rank === 0 || isCommon ? [] : [[rank, { listed, address: `${address}.${path}`, field: path }]];
    });
    if (names.some((name) => name.startsWith(words.join(" ")))) return [[1, own], ...fields];
    if (names.some(hasAll)) return [[2, own], ...fields];
    return hasAll(`${names.join(" ")} ${said}`) ? [[4, own], ...fields] : fields;
  });
  return ranked
    .sort(([a], [b]) => a - b)
    .map(([, found]) => found)
    .slice(0, MOST);
}

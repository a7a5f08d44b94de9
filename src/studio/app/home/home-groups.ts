import type { HomePage } from "../../api-home.ts";
import { containsAllWords } from "../base/search-words.ts";

/** The groups of the studio's start. A page may be in several of them. */
export const HOME_GROUPS = ["all", "recent", "mine", "running", "soon", "ended", "errors"] as const;

export type HomeGroup = (typeof HOME_GROUPS)[number];

/** What decides about the groups besides the pages themselves. */
export interface HomeContext {
  /** The current time, in milliseconds since 1970. */
  now: number;
  /** The files that were opened in this browser, the last one first. */
  opened: readonly string[];
  /** The files that were edited in this browser. */
  edited: readonly string[];
}

/** Where the present lies in a campaign's schedule; null if the schedule has no dates. Pure. */
export function phaseOf({ start, end }: HomePage, now: number): "soon" | "running" | "ended" | null {
  if (start === null && end === null) return null;
  if (end !== null && end <= now) return "ended";
  return start !== null && start > now ? "soon" : "running";
}

/** Returns the pages of a group. Recently opened ones are in the order of their use, others in their own order. Pure. */
export function pagesInGroup(
  pages: readonly HomePage[],
  group: HomeGroup,
  { now, opened, edited }: HomeContext,
): readonly HomePage[] {
  if (group === "all") return pages;
  if (group === "recent") return opened.flatMap((path) => pages.filter((page) => page.path === path));
  return pages.filter((page) => {
    if (group === "mine") return edited.includes(page.path) || page.commit?.isMine === true;
    return group === "errors" ? page.errors > 0 : phaseOf(page, now) === group;
  });
}

/** Returns whether Chinese text contains a word that is typed as pinyin, whole or as initials. */
export type MatchPinyin = (text: string, word: string) => boolean;

/**
 * Returns whether a page has all words of a search in its title, id, route, file or the texts that customers read. `match`
 * also finds pinyin; left out while it is not loaded. Pure.
 */
export function matchesHomeSearch(page: HomePage, words: readonly string[], match?: MatchPinyin): boolean {
  const { title, id, route, path, texts } = page;
  const all = [title, id, route, path, texts].join("\n");
  return words.every(
    (word) => containsAllWords(all, [word]) || (/^[a-z]+$/.test(word) && match?.(title, word) === true),
  );
}

import { groupBy } from "../language/group-by.ts";
import { en, type Language, listed, plural, type Saying, same } from "../language/messages/saying.ts";
import type { Change, Topic } from "./change.ts";
import type { Comparison, Group, Page } from "./compare.ts";

export interface FormatOptions {
  language: Language;
  /** Whether the text goes to a terminal that shows colours. */
  hasColours: boolean;
}

/** Prints a comparison as text that ends with a line break. */
export type Format = (comparison: Comparison, options: FormatOptions) => string;

/** More pages than this are counted. */
const MOST_PAGES = 6;

/** The pages that changes are on. */
export function sayPages({ brand, pages }: Group): Saying {
  const shown = pages.slice(0, MOST_PAGES).map(sayPage);
  const rest = pages.length - shown.length;
  const all = listed(shown);
  const list = rest > 0 ? en`${all} and ${rest} more`.zh`${all} 等共 ${pages.length} 个页面` : all;
  const some =
    pages.length > 1 ? en`${pages.length} pages: ${list}`.zh`${pages.length} 个页面：${list}` : list;
  if (brand === undefined) return some;
  return pages.length === 0
    ? en`Brand ${brand}, on no page`.zh`品牌 ${brand}，没有页面使用`
    : en`Brand ${brand}, ${some}`.zh`品牌 ${brand}，${some}`;
}

function sayPage({ route, title }: Page): Saying {
  return same(title === "" ? route : `${route} ${title}`);
}

/** The changes of a group by what they are about. */
export function byTopic({ changes }: Group): [Topic, Change[]][] {
  return [...groupBy(changes, ({ topic }) => [topic])];
}

/** What is said at the end, or alone where nothing changed. */
export function sayWhole({ groups, isWhole, reformatted }: Comparison): Saying {
  const form = listed(reformatted);
  const only = en`Only the form of ${form} is other, or what no customer sees.`
    .zh`${form}只是写法不同，或改动顾客看不到。`;
  if (groups.length === 0) {
    const nothing = isWhole
      ? en`Nothing changes for customers.`.zh`顾客看到的没有任何变化。`
      : en`Nothing else changes for customers.`.zh`除此之外，顾客看到的没有任何变化。`;
    return reformatted.length === 0 ? nothing : en`${nothing} ${only}`.zh`${nothing}${only}`;
  }
  const changes = groups.reduce((sum, group) => sum + group.changes.length, 0);
  const pages = new Set(groups.flatMap((group) => group.pages.map(({ route }) => route))).size;
  const all = en`${plural(changes, "change")} on ${plural(pages, "page")}.`
    .zh`共 ${changes} 处变化，涉及 ${pages} 个页面。`;
  return reformatted.length === 0 ? all : en`${all} ${only}`.zh`${all}${only}`;
}

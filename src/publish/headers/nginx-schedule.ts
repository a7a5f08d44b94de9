import { quoteNginxWord } from "./nginx-words.ts";

/** The directive for locations that serve files of the site. */
export const SITE_ROOT = "root $site_root;";

/**
 * A pattern for a scheduled second, a space, and `$msec` that is not before it. nginx cannot compare numbers, but both have ten
 * digits: either they agree up to a digit that is greater in the second one, or in all digits. A clock that was reset to 1970
 * has fewer.
 */
const DUE_PATTERN = `(?=\\d{10} \\d{10}\\.)(?<same_digits>\\d*)(?:${Array.from(
  { length: 9 },
  (_, digit) => `${digit}\\d* \\k<same_digits>[${digit + 1}-9]`,
).join("|")}| \\k<same_digits>\\.)`;

/**
 * Returns the map with the folder of the site: `root`, a link to the current release. If the folder behind the link names a
 * scheduled release whose second has come, it is the folder of that release. One request always has one folder, since
 * nginx evaluates a map once. Pure.
 */
export function siteMap(root: string): string {
  const scheduled = `^(?<store>.+)/scheduled/[0-9a-f-]{36}\\.[\\w-]+\\.(?<next_release>[\\w-]+)\\.${DUE_PATTERN}`;
  return `# The folder of the site. While a release is scheduled, the name of the folder behind the link has its id and its second.
map "$linked_root $msec" $site_root {
    ${quoteNginxWord(`~${scheduled}`)} "$store/releases/$next_release";
    default ${quoteNginxWord(root)};
}
`;
}

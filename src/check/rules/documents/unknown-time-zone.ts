import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { suggestSpelling } from "../../facts/finding.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { isTimeZone, timeZoneNames } from "../../place/zone-of-name.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withZone = (timeZone: string) => ({
  files: { "campaigns/brands/second.json": { ...exampleBrand, id: "second", timeZone } },
});

export const unknownTimeZone: Rule = {
  description: en`There is no time zone with the brand's "timeZone": dates could not be read or shown.`
    .zh`品牌的“timeZone”不是任何时区的名称：日期无法读取和显示。`,
  ok: [withZone("Europe/Berlin"), withZone("UTC")],
  bad: [
    {
      ...withZone("Europe/Berlim"),
      message: '"timeZone" is "Europe/Berlim", expected the name of a time zone, such as Europe/Berlin',
    },
    {
      ...withZone("GMT+8"),
      message: '"timeZone" is "GMT+8", expected the name of a time zone, such as Europe/Berlin',
    },
  ],
  check: ({ document, isSound, root }) => {
    const node = document.kind === "brand" ? findChild(root, "timeZone") : undefined;
    const name = stringValueOf(node) ?? "";
    // A brand that extends another repeats only what it writes itself.
    if (!node || node !== findChild(document.file.root, "timeZone") || !isSound(["timeZone"])) return [];
    if (isTimeZone(name)) return [];
    const message = en`"timeZone" is "${name}", expected the name of a time zone, such as Europe/Berlin`
      .zh`“timeZone”是“${name}”，应为时区的名称，如 Europe/Berlin`;
    const otherwise = en`Write its name in the IANA database, such as Asia/Shanghai or America/New_York.`
      .zh`请写它在 IANA 时区库里的名称，如 Asia/Shanghai、America/New_York。`;
    return [{ at: rangeInsideQuotes(node), message, ...suggestSpelling(closestZone(name), otherwise) }];
  },
};

/** Returns the time zone that a name means: the only one of this city, or the one with the closest name. */
function closestZone(name: string): string | undefined {
  const cityOf = (zone: string) => zone.split("/").at(-1)?.toLowerCase();
  const names = timeZoneNames();
  const [only, ...more] = names.filter((zone) => cityOf(zone) === cityOf(name.replaceAll(" ", "_")));
  return only !== undefined && more.length === 0 ? only : findClosestWord(name, names);
}

import { describe, expect } from "vitest";
import { pageKey } from "../../src/language/page-key.ts";
import { tagsOfVariant } from "../support/all-variants.ts";
import { note } from "../support/campaigns/note.ts";
import { test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";

/** The brands' own prefixes, and pages of other brands to which their pages may lead. */
const BRANDS: Readonly<Record<string, readonly RegExp[]>> = {
  "mall-a": [],
  "mall-a-ios": [/^mall-a\/usersubscription$/],
  "mall-b": [/^mall-a\/(new|get|profit)subscription$/],
  "mall-c": [],
  "mall-d": [/^mall-a\/(new|get|profit)subscription$/],
};

const PHONE = "?phoneType=ios";

const keyOf = (address: string) => pageKey(address.split("?")[0] ?? "");

describe("every button of a brand's pages leads to an existing page", () => {
  for (const [index, [prefix, others]] of Object.entries(BRANDS).entries())
    test(`${prefix} stays within its brand, except for the listed pages`, {
      tags: tagsOfVariant(index),
    }, async ({ phone }) => {
      const own = [...site.pages().keys()].filter((key) => key.startsWith(`${prefix}/`));
      const starts = own.filter((key) => /\/(help|about)subscription$/.test(key));
      const seen = new Set(starts);
      let taps = 0;
      for (const key of seen) {
        await phone.open(`/${key}${PHONE}`);
        for (const name of new Set(phone.buttons)) {
          if (keyOf(phone.address) !== key) await phone.open(`/${key}${PHONE}`);
          await phone.tap(name);
          taps++;
          const to = keyOf(phone.address);
          if (to === key) continue;
          expect(phone.text, `${name} of ${key}`).not.toContain("页面不存在");
          expect(site.pages().has(to), `${name} of ${key} leads to ${to}`).toBe(true);
          expect(phone.address, name).toContain("phoneType=ios");
          const isOwn = to.startsWith(`${prefix}/`);
          expect(isOwn || others.some((one) => one.test(to)), `${name} of ${key} leads to ${to}`).toBe(true);
          if (isOwn) seen.add(to);
        }
      }
      note(`Crawled from ${starts.join(", ")}: ${seen.size} of ${own.length} pages, ${taps} taps.`);
      expect([...seen].sort()).toEqual(own.sort());
    });
});

import { expect, it } from "vitest";
import { someVariants } from "../../support/all-variants.ts";
import { ask } from "../../support/browser/ask.ts";
import { originOfWorker } from "../../support/browser/browser.ts";
import { pathsOfVite, SENDERS, spellingsOf } from "../../support/studio/paths-of-vite.ts";

it("the preview answers no path of Vite, however it is written", { tags: "nightly" }, async () => {
  // By default each path has a few spellings, and each spelling is tried with several paths.
  for (const spelling of someVariants(pathsOfVite.flatMap(spellingsOf)))
    for (const headers of SENDERS) {
      const { status, text } = await ask({ origin: originOfWorker() }, spelling, { headers });
      expect(
        (status >= 400 && status < 500) || text.includes('<div id="root">'),
        `${status} ${spelling}`,
      ).toBe(true);
    }
});

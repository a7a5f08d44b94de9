import { expect, it } from "vitest";
import { ask } from "../../support/browser/ask.ts";
import { originOfWorker } from "../../support/browser/browser.ts";
import { pathsOfVite, SENDERS, spellingsOf } from "../../support/studio/paths-of-vite.ts";

it("the preview answers no path of Vite, however it is written", async () => {
  for (const path of pathsOfVite)
    for (const spelling of spellingsOf(path))
      for (const headers of SENDERS) {
        const { status, text } = await ask({ origin: originOfWorker() }, spelling, { headers });
        expect(
          (status >= 400 && status < 500) || text.includes('<div id="root">'),
          `${status} ${spelling}`,
        ).toBe(true);
      }
});

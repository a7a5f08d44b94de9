import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds wrong, each with the first place where. */
export async function violationsOf(page: Page): Promise<string[]> {
  // As a script of the test, which no policy of the page stops.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

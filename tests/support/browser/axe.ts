import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds wrong, each with the first place where; without contrast where that is measured on what is drawn. */
export async function violationsOf(page: Page, hasContrast = true): Promise<string[]> {
  // As a script of the test, which no policy of the page stops.
  await page.evaluate(axe.source);
  return page.evaluate(async (enabled) => {
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // Contrast is wrong during a colour transition.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    // What passes is not told, which is most of what axe writes down.
    const options = { resultTypes: ["violations"], rules: { "color-contrast": { enabled } } };
    const { violations } = await axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, hasContrast);
}

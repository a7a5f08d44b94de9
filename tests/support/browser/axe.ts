import axe from "axe-core";
import type { Page } from "playwright-core";

/** Returns axe's violations, each with its first element. Contrast is left out if it is measured on pixels. */
export async function violationsOf(page: Page, hasContrast = true): Promise<string[]> {
  // Evaluated by the test, which no policy of the page blocks.
  await page.evaluate(axe.source);
  return page.evaluate(async (enabled) => {
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // On a transparent page (see DRAW_NOTHING), axe would skip contrast.
    document.documentElement.style.removeProperty("opacity");
    // Contrast is wrong during a colour transition.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    // Omits passed checks, which are most of axe's result.
    const options = { resultTypes: ["violations"], rules: { "color-contrast": { enabled } } };
    const { violations } = await axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, hasContrast);
}

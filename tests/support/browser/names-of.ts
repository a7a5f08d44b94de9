import type { Page } from "playwright-core";

/** Returns all names in the accessibility tree. */
export async function namesOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ""));
}

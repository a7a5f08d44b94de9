import type { Page } from "playwright-core";

/** A page with links to others (tests/browser/blocks/campaigns/waysOn.json). */
export const WAYS_ON = "/waysOn?token=old-user&phoneType=ios&sandbox=off";

/** Returns a simulated finger on a page. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  let at = { x: 0, y: 0 };
  return {
    async down(name: string) {
      const box = await page.getByText(name, { exact: true }).first().boundingBox();
      if (!box) throw new Error(`There is no ${name} to touch.`);
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await send("touchStart", at);
    },
    /** Moves up by this distance (CSS pixels), in small steps like a real finger. */
    async moveUp(distance: number) {
      for (let moved = 10; moved <= distance; moved += 10)
        await send("touchMove", { ...at, y: at.y - moved });
    },
    up: () => send("touchEnd"),
  };
}

/** Returns a function that returns the files requested for `/wayGoal` since its last call, in order. */
export function askedBy(page: Page): () => string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/waygoal\.json$/.test(pathname)) asked.push("document");
    else if (/\/details-[^/]+\.js$/.test(pathname)) asked.push("view");
    else if (/\/between\//.test(pathname)) asked.push(pathname.replace(/.*\//, ""));
  });
  return () => asked.splice(0);
}

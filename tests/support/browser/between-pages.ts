import type { Page } from "playwright-core";

/** A page with ways on (tests/browser/blocks/campaigns/waysOn.json). */
export const WAYS_ON = "/waysOn?token=old-user&phoneType=ios&sandbox=off";

/** A finger on the screen of a page. */
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
    /** Moves up by so many CSS pixels, in small steps as fingers do. */
    async moveUp(distance: number) {
      for (let moved = 10; moved <= distance; moved += 10)
        await send("touchMove", { ...at, y: at.y - moved });
    },
    up: () => send("touchEnd"),
  };
}

/** The names of what a page asked for since the last look that a way to `/wayGoal` needs, in their order. */
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

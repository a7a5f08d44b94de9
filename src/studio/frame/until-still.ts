/** What has not changed for so long, in milliseconds, is not about to. */
const QUIET_MS = 60;

/** Whoever changes for ever, as a countdown does, is waited for no longer. */
const MOST_MS = 2000;

/** Resolves when nothing is on its way any more, and this part of the document has been the same for a moment. */
export function untilStill(part: Element, isOnItsWay: () => boolean): Promise<void> {
  const end = performance.now() + MOST_MS;
  return new Promise((resolve) => {
    let quiet = setTimeout(look, QUIET_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(look, performance.now() > end ? 0 : QUIET_MS);
    });
    observer.observe(part, { subtree: true, childList: true, attributes: true, characterData: true });
    function look() {
      if (isOnItsWay() && performance.now() < end) {
        quiet = setTimeout(look, QUIET_MS);
        return;
      }
      observer.disconnect();
      resolve();
    }
  });
}

/** Time without changes after which the page counts as still. */
const STILL_AFTER_MS = 60;

/** Maximum wait, for pages that never stop changing, such as countdowns. */
const MAX_STILL_WAIT_MS = 2000;

/** Resolves when no call is in progress and this element has not changed for a moment, or after the maximum wait. */
export function waitUntilUnchanged(part: Element, isOnItsWay: () => boolean): Promise<void> {
  const end = performance.now() + MAX_STILL_WAIT_MS;
  return new Promise((resolve) => {
    let quiet = setTimeout(checkIfStill, STILL_AFTER_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(checkIfStill, performance.now() > end ? 0 : STILL_AFTER_MS);
    });
    observer.observe(part, { subtree: true, childList: true, attributes: true, characterData: true });
    function checkIfStill() {
      if (isOnItsWay() && performance.now() < end) {
        quiet = setTimeout(checkIfStill, STILL_AFTER_MS);
        return;
      }
      observer.disconnect();
      resolve();
    }
  });
}

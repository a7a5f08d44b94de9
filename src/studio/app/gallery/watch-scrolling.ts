/** What was not scrolled for so long rests. What is drawn while it is scrolled makes it stick. */
const REST_MS = 150;

/** Watches whatever is scrolled on this page, from now on. What it returns resolves as soon as all rests. */
export function watchScrolling(): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  const note = () => {
    last = performance.now();
  };
  addEventListener("scroll", note, { capture: true, passive: true });
  return async () => {
    for (;;) {
      const left = last + REST_MS - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
}

/** Whoever waits for a drawing does not wait longer, in milliseconds: it may hang, or nobody sees it. */
const PATIENCE_MS = 150;

/** Resolves when people see what was drawn: behind the next frame of the browser. */
export function seen(drawing: Promise<void>): Promise<void> {
  const shown = drawing.then(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  const tired = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([shown, tired]);
}

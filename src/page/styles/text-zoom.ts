/** A size that no rule of the page changes, in pixels. */
const ASKED_PX = 100;

/**
 * Tells the styles by how much the phone draws letters larger than they say, as `--text-zoom` (1 where it does not): a
 * WebView applies the system's font size to every text, and to nothing around it. What is drawn into art is made
 * smaller by as much, so that it stays in its place.
 */
export function noteTextZoom(): void {
  const { documentElement: root, body } = document;
  const probe = document.createElement("i");
  probe.style.fontSize = `${ASKED_PX}px`;
  // An app may have asked for larger letters on the body alone.
  (body ?? root).append(probe);
  const drawn = Number.parseFloat(getComputedStyle(probe).fontSize) / ASKED_PX;
  probe.remove();
  if (drawn > 0 && drawn !== 1) root.style.setProperty("--text-zoom", String(drawn));
}

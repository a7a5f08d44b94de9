/** Font size (px) of the hidden text whose real size is measured. */
const PROBE_FONT_PX = 100;

/**
 * Sets `--text-zoom` to the factor by which the phone enlarges text (not set if that is 1). A WebView applies the
 * system's font size to every text, but to nothing around it. Text in artwork is scaled down by the same factor to stay
 * in place.
 */
export function setTextZoom(): void {
  const { documentElement: root, body } = document;
  const probe = document.createElement("i");
  probe.style.fontSize = `${PROBE_FONT_PX}px`;
  // An app may enlarge the text of the body only.
  (body ?? root).append(probe);
  const drawn = Number.parseFloat(getComputedStyle(probe).fontSize) / PROBE_FONT_PX;
  probe.remove();
  if (drawn > 0 && drawn !== 1) root.style.setProperty("--text-zoom", String(drawn));
}

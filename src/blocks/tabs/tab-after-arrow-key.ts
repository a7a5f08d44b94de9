/**
 * Returns the tab to which a key leads from the open one, wrapping at the ends; undefined for other keys. `forward` is the
 * arrow key that points to where a line ends, by default that of the page.
 */
export function tabAfterArrowKey(
  key: string,
  open: number,
  count: number,
  forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight",
): number | undefined {
  switch (key) {
    case forward:
      return (open + 1) % count;
    case "ArrowLeft":
    case "ArrowRight":
      return (open + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

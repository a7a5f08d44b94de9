/** Returns the tab to which a key leads from the open one, wrapping at the ends; undefined for other keys. Pure. */
export function tabAfterArrowKey(key: string, open: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (open + 1) % count;
    case "ArrowLeft":
      return (open + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

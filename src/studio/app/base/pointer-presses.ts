/** The count of presses. A new press may start before the release of the previous one is handled. */
let presses = 0;
let isPressed = false;
const waiting: (() => void)[] = [];

/** Starts to watch a window for presses of the mouse, a pen or a finger. */
export function watchPresses(target: EventTarget): void {
  const press = () => {
    presses++;
    isPressed = true;
  };
  const release = () => {
    const own = presses;
    // The browser dispatches the click right after the release.
    setTimeout(() => {
      if (own !== presses) return;
      isPressed = false;
      for (const go of waiting.splice(0)) go();
    });
  };
  target.addEventListener("pointerdown", press, { capture: true });
  for (const end of ["pointerup", "pointercancel"]) target.addEventListener(end, release, { capture: true });
  // Not in the capture phase, so that only the window's blur counts, not that of a field.
  target.addEventListener("blur", release);
}

/**
 * Resolves when nothing is pressed. A browser drops the click if the press ends on another element, and a server's
 * answer that arrives during the press, such as problems below a field, can move the button away.
 */
export async function untilReleased(): Promise<void> {
  if (isPressed) await new Promise<void>((resolve) => waiting.push(resolve));
}

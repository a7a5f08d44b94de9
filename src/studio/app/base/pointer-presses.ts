/** Number of pointer presses so far. A new press may start before the release of the previous one is handled. */
let pressCount = 0;
let isPressed = false;
const releaseCallbacks: (() => void)[] = [];

/** Starts to track whether the mouse, a pen or a finger is pressed; `waitForRelease` needs it. */
export function watchPresses(target: EventTarget): void {
  const notePress = () => {
    pressCount++;
    isPressed = true;
  };
  const noteRelease = () => {
    const own = pressCount;
    // The browser dispatches the click right after the release.
    setTimeout(() => {
      if (own !== pressCount) return;
      isPressed = false;
      for (const go of releaseCallbacks.splice(0)) go();
    });
  };
  target.addEventListener("pointerdown", notePress, { capture: true });
  for (const end of ["pointerup", "pointercancel"])
    target.addEventListener(end, noteRelease, { capture: true });
  // Not in the capture phase, so that only the window's blur counts, not that of a field.
  target.addEventListener("blur", noteRelease);
}

/**
 * Resolves when no pointer is pressed. A browser drops the click if the press ends on another element, and a server's
 * response that arrives during the press, such as problems below a field, can move the button away.
 */
export async function waitForRelease(): Promise<void> {
  if (isPressed) await new Promise<void>((resolve) => releaseCallbacks.push(resolve));
}

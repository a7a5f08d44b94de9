/** Colours of lucky paper: red, gold, and a little of everything else. */
const COLOURS = ["#ffd76a", "#ff4d4f", "#fff3c4", "#ff9f43", "#f368e0"];

/**
 * Confetti over the page, for a win. Its code is fetched now, so that pages on which nobody wins do not pay for
 * it; people who want less motion see none. Returns how to take it away.
 */
export function celebrate(): () => void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const canvas = document.createElement("canvas");
  canvas.className = "confetti";
  canvas.setAttribute("aria-hidden", "true");
  document.body.append(canvas);
  let stop = () => {};
  void import("canvas-confetti").then(
    ({ default: confetti }) => {
      if (!canvas.isConnected) return;
      // Its worker would be made of a blob, which the content security policy forbids.
      const fire = confetti.create(canvas, { resize: true, useWorker: false });
      stop = fire.reset;
      const burst = { particleCount: 60, spread: 70, startVelocity: 42, ticks: 180, colors: COLOURS };
      void fire({ ...burst, angle: 60, origin: { x: 0, y: 0.7 } });
      void fire({ ...burst, angle: 120, origin: { x: 1, y: 0.7 } });
    },
    // Without a network there is no confetti; the prize is there all the same.
    () => {},
  );
  return () => {
    stop();
    canvas.remove();
  };
}

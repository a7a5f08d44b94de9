/** Colours of the confetti: red and gold, with some others. */
const CONFETTI_COLOURS = ["#ffd76a", "#ff4d4f", "#fff3c4", "#ff9f43", "#f368e0"];

/**
 * Shows confetti over the page for a win; none to customers who prefer reduced motion. Returns a function that
 * removes it. Its code is loaded only now, because most pages never need it.
 */
export function showConfetti(): () => void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const canvas = document.createElement("canvas");
  canvas.className = "confetti";
  canvas.setAttribute("aria-hidden", "true");
  document.body.append(canvas);
  let stop = () => {};
  void import("canvas-confetti").then(
    ({ default: confetti }) => {
      if (!canvas.isConnected) return;
      // Its worker would be created from a blob, which the content security policy forbids.
      const fire = confetti.create(canvas, { resize: true, useWorker: false });
      stop = fire.reset;
      const burst = {
        particleCount: 60,
        spread: 70,
        startVelocity: 42,
        ticks: 180,
        colors: CONFETTI_COLOURS,
      };
      void fire({ ...burst, angle: 60, origin: { x: 0, y: 0.7 } });
      void fire({ ...burst, angle: 120, origin: { x: 1, y: 0.7 } });
    },
    // Without a network, only the confetti is missing.
    () => {},
  );
  return () => {
    stop();
    canvas.remove();
  };
}

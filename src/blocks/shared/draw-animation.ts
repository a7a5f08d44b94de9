/** The one animation of an element's transform. What it ends in stands in the style from the first moment on. */
export interface DrawAnimation {
  /** Milliseconds since the animation under way began; undefined where none is. */
  elapsed(): number | undefined;
  /** Puts the element where it ends up, and plays the way there on top of that; without keyframes it is there at once. */
  play(end: string, way?: Way): void;
}

/** How an element gets where it ends up. */
export interface Way extends KeyframeEffectOptions {
  keyframes: Keyframe[];
  /** It counts as begun so many milliseconds ago. */
  ago?: number;
}

/**
 * Joins one movement to the next without a seam. The compositor is always some frames ahead of the script: a
 * movement that started when the compositor gets to know of it would jump back by these. So the next one starts
 * at the moment for which the script has asked how far the one before had come.
 */
export function createDrawAnimation(element: HTMLElement): DrawAnimation {
  let animation: Animation | undefined;
  const elapsed = () =>
    // The script's clock may run a little ahead of the frames': then it is yet to begin.
    animation?.playState === "running" ? Math.max(0, Number(animation.currentTime)) : undefined;
  return {
    elapsed,
    play(end, way) {
      // Not document.timeline: Chromium 80 has none.
      const ms = elapsed();
      const begun = ms === undefined ? null : animation?.startTime;
      element.style.transform = end;
      animation?.cancel();
      animation = undefined;
      if (!way) return;
      const { keyframes, ago = 0, ...timing } = way;
      animation = element.animate(keyframes, { fill: "backwards", ...timing });
      if (begun) animation.startTime = Number(begun) + Number(ms) - ago;
      else if (ago) animation.currentTime = ago;
    },
  };
}

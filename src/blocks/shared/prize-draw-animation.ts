/** Animation of an element's transform; there is at most one. The style holds the end value from the start. */
export interface PrizeDrawAnimation {
  /** Returns milliseconds since the current animation began; undefined if none is running. */
  elapsed(): number | undefined;
  /** Sets the final transform and animates towards it. Without a motion, the element is there at once. */
  play(end: string, way?: TransformMotion): void;
}

/** Keyframes and timing by which an element reaches its final transform. */
export interface TransformMotion extends KeyframeEffectOptions {
  keyframes: Keyframe[];
  /** Milliseconds by which the animation counts as already begun. */
  startedMsAgo?: number;
}

/**
 * Creates an animation whose movements join without a jump. The compositor runs some frames ahead of the script, so a
 * movement that started when the compositor learns of it would jump back by these frames. The next movement therefore
 * starts at the time for which the script read the progress of the previous one.
 */
export function createPrizeDrawAnimation(element: HTMLElement): PrizeDrawAnimation {
  let animation: Animation | undefined;
  const elapsed = () =>
    // The script's clock may be slightly ahead of the frame clock: the animation has not begun yet.
    animation?.playState === "running" ? Math.max(0, Number(animation.currentTime)) : undefined;
  return {
    elapsed,
    play(end, way) {
      // Not document.timeline: Chromium 80 lacks it.
      const ms = elapsed();
      const begun = ms === undefined ? null : animation?.startTime;
      element.style.transform = end;
      animation?.cancel();
      animation = undefined;
      if (!way) return;
      const { keyframes, startedMsAgo = 0, ...timing } = way;
      animation = element.animate(keyframes, { fill: "backwards", ...timing });
      if (begun) animation.startTime = Number(begun) + Number(ms) - startedMsAgo;
      else if (startedMsAgo) animation.currentTime = startedMsAgo;
    },
  };
}

/** Evaluates `cubic-bezier(x1, y1, x2, y2)` by bisection, as browsers do. */
function ease(easing: string | undefined, time: number): number {
  const points = /cubic-bezier\((.*)\)/
    .exec(easing ?? "")?.[1]
    ?.split(",")
    .map(Number);
  if (easing === "step-end") return time < 1 ? 0 : 1;
  if (!points) return time;
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = points;
  const at = (a: number, b: number, t: number) => 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < time) low = middle;
    else high = middle;
  }
  return at(y1, y2, low);
}

interface Timing extends KeyframeAnimationOptions {
  duration: number;
}

/** Animation on a clock that tests advance by hand. It starts at once. */
class FakeAnimation {
  startTime: number | null;
  private readonly clock: { now: number };
  private readonly keyframes: Keyframe[];
  private readonly timing: Timing;
  private isCancelled = false;

  constructor(clock: { now: number }, keyframes: Keyframe[], timing: Timing) {
    this.clock = clock;
    this.startTime = clock.now;
    this.keyframes = keyframes;
    this.timing = timing;
  }

  get end(): number {
    return this.timing.duration * (this.timing.iterations ?? 1);
  }

  get currentTime(): number {
    return Math.min(this.clock.now - (this.startTime ?? 0), this.end);
  }

  set currentTime(ms: number) {
    this.startTime = this.clock.now - ms;
  }

  get playState(): AnimationPlayState {
    return this.isCancelled ? "idle" : this.currentTime < this.end ? "running" : "finished";
  }

  cancel(): void {
    this.isCancelled = true;
  }

  /** Returns the current value, given how to read a number from a keyframe's transform. */
  show(read: (transform: string) => number): number {
    const { duration, easing } = this.timing;
    const progress = ease(easing, (this.currentTime % duration) / duration);
    const last = this.keyframes.length - 1;
    const offsets = this.keyframes.map(({ offset }, i) => Number(offset ?? i / last));
    const next = Math.max(
      1,
      offsets.findIndex((offset) => offset > progress),
    );
    const [from, to] = [this.keyframes[next - 1], this.keyframes[next]].map((frame) =>
      read(String(frame?.transform)),
    );
    const [start = 0, end = 1] = offsets.slice(next - 1);
    const share = ease(this.keyframes[next - 1]?.easing, (progress - start) / (end - start));
    return Number(from) + (Number(to) - Number(from)) * share;
  }
}

/** Fake of an animated element without a browser: its transform is a number, its time passes by hand. */
export class FakeElement {
  readonly element: HTMLElement;
  private readonly clock = { now: 1 };
  private readonly style = { transform: "" };
  private readonly read: (transform: string) => number;
  private animation: FakeAnimation | undefined;

  constructor(read: (transform: string) => number) {
    this.read = read;
    const animate = (keyframes: Keyframe[], timing: Timing) => {
      this.animation = new FakeAnimation(this.clock, keyframes, timing);
      return this.animation;
    };
    // The cast is safe: movements use only `style` and `animate`.
    this.element = { style: this.style, animate } as unknown as HTMLElement;
  }

  get value(): number {
    if (this.animation?.playState === "running") return this.animation.show(this.read);
    return this.style.transform ? this.read(this.style.transform) : 0;
  }

  /** Advances time and returns the distance moved. When a turn ends, it counts as forwards. */
  pass(ms: number): number {
    const wasRunning = this.animation?.playState === "running";
    const before = this.value;
    this.clock.now += ms;
    const isRunning = this.animation?.playState === "running";
    const by = this.value - before;
    return wasRunning && !isRunning ? ((by % 360) + 360.001) % 360 : by;
  }
}

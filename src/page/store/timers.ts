/** Timers that are known by their names. */
export interface Timers {
  /** Rings once after so many milliseconds. One of this name that has not rung yet begins anew. */
  set(name: string, ms: number, ring: () => void): void;
  /** None of them rings any more. */
  clear(): void;
}

/** Makes timers of which none is set. */
export function createTimers(): Timers {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    set(name, ms, ring) {
      clearTimeout(timers.get(name));
      timers.set(name, setTimeout(ring, ms));
    },
    clear() {
      timers.forEach(clearTimeout);
    },
  };
}

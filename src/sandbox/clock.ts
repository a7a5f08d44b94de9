/** The clock of a sandbox, in milliseconds since 1970. */
export interface SandboxClock {
  now(): number;
  /** Returns when the clock was last set to automatic, in real time; undefined while it is set manually. */
  automaticSince(): number | undefined;
  /** Sets the clock, which then runs on; null returns to real time. */
  set(moment: number | null): void;
}

/** Creates a clock that shows real time until it is set. */
export function createSandboxClock(realNow: () => number): SandboxClock {
  let offset = 0;
  let since: number | undefined = realNow();
  return {
    now: () => realNow() + offset,
    automaticSince: () => since,
    set(moment) {
      offset = moment === null ? 0 : moment - realNow();
      since = moment === null ? realNow() : undefined;
    },
  };
}

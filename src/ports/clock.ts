/** Time as the page sees it. */
export interface Clock {
  /** The server's time as far as it is known, milliseconds since 1970. */
  now(): number;
  /** Milliseconds that never jump, for throttles. */
  steady(): number;
  /** Learns the server's time from the Date header of an answer that was asked for and came at these steady times. */
  calibrate(date: string | null, asked: number, came: number): void;
}

/** Half of a second: the Date header cuts off the milliseconds. */
const HALF_SECOND = 500;

/** A clock that runs on the phone's and is set by the server's: phones are often minutes wrong. */
export function createClock(phone: () => number = Date.now, steady = () => performance.now()): Clock {
  let offset = 0;
  return {
    now: () => phone() + offset,
    steady,
    calibrate(date, asked, came) {
      const server = Date.parse(date ?? "");
      // The header tells whole seconds at about the middle of the journey: smaller differences are noise.
      const off = server + HALF_SECOND + (came - asked) / 2 - phone();
      if (Math.abs(off - offset) > 2 * HALF_SECOND + (came - asked) / 2) offset = off;
    },
  };
}

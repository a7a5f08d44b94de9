/** The clock of a page, which follows the server's time. */
export interface Clock {
  /** Returns the best estimate of the server's time (ms since 1970). */
  now(): number;
  /** Returns monotonic milliseconds, for throttles. */
  steady(): number;
  /** Sets the clock by the Date header of a response; `asked` and `came` are steady times of request and response. */
  calibrate(date: string | null, asked: number, came: number): void;
}

/** Average error (ms) of the Date header, which cuts off the milliseconds. */
const DATE_HEADER_ERROR_MS = 500;

/** Makes a clock that runs on the phone's clock and is corrected by the server's: phones are often minutes wrong. */
export function createClock(phone: () => number = Date.now, steady = () => performance.now()): Clock {
  let offset = 0;
  return {
    now: () => phone() + offset,
    steady,
    calibrate(date, asked, came) {
      const server = Date.parse(date ?? "");
      // The header has whole seconds, from about the middle of the round trip; smaller differences are noise.
      const off = server + DATE_HEADER_ERROR_MS + (came - asked) / 2 - phone();
      if (Math.abs(off - offset) > 2 * DATE_HEADER_ERROR_MS + (came - asked) / 2) offset = off;
    },
  };
}

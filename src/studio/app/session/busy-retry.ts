import { ServerError } from "../base/studio-client.ts";

/** Delay before a refused request is sent again (ms). It doubles with each further refusal. */
export const FIRST_RETRY_DELAY_MS = 500;

/** Maximum number of times that a request is sent again: 15.5 s of waiting in all. */
export const MAX_RETRIES = 5;

/** HTTP status with which the server refuses a check because its checker is busy or was replaced. */
const BUSY_STATUS = 503;

/**
 * Creates the retry of one kind of request. `plan` calls `run` after a delay if the error says that the checker is busy,
 * and returns whether it will: not for other errors, and not after `MAX_RETRIES` refusals in a row. `reset` drops a
 * planned call and starts with the first delay again.
 */
export function createBusyRetry() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  return {
    plan: (error: unknown, run: () => void): boolean => {
      const isBusy = error instanceof ServerError && error.status === BUSY_STATUS;
      if (!isBusy || refusals >= MAX_RETRIES) return false;
      clearTimeout(timer);
      timer = setTimeout(run, FIRST_RETRY_DELAY_MS * 2 ** refusals++);
      return true;
    },
    reset: (): void => {
      clearTimeout(timer);
      refusals = 0;
    },
  };
}

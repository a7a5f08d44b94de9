import type { Bucket, ConditionalPut, RefusalStatus } from "./bucket.ts";

/**
 * The statuses of a store that is busy: 409 for a write to an object that somebody else is writing, 429 and 503 for too
 * many requests. They say nothing about the condition of the write.
 */
const BUSY_STATUSES = [409, 429, 503];

/** How often a write is sent before a busy store counts as a failure. */
const MAX_ATTEMPTS = 7;

/** The longest wait before the first repetition, in ms. Each further one may be twice as long. */
const FIRST_WAIT_MS = 200;

/** Waits between attempts. Replaced in tests. */
export interface Pause {
  /** Resolves after this time in ms. */
  wait: (ms: number) => Promise<void>;
  /** Returns a number from 0 to below 1. */
  random: () => number;
}

/** Waits for real, a random part of the time, so that publishers that collided do not collide again. */
export const REAL_PAUSE: Pause = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};

/** Returns whether a refusal says that the store is busy. */
export function isStoreBusyError(refusal: RefusalStatus | undefined): boolean {
  return refusal !== undefined && BUSY_STATUSES.includes(refusal.status);
}

/** Writes like `Bucket.putIf`. While the store is busy, waits and tries again, for 6 to 13 seconds in all. */
export async function putWithBusyRetry(
  bucket: Pick<Bucket, "putIf">,
  { body, condition, path }: { path: string; body: Buffer; condition: ConditionalPut },
  { random, wait }: Pause,
): Promise<RefusalStatus | undefined> {
  for (let attempt = 1; ; attempt++) {
    const refusal = await bucket.putIf(path, body, condition);
    if (!isStoreBusyError(refusal) || attempt === MAX_ATTEMPTS) return refusal;
    // Half of the time is certain, so that a busy store is not asked again at once.
    await wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + random() / 2));
  }
}

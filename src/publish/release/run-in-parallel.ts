/**
 * Calls `work` for each item, `most` of them at once. If a call fails, starts no more calls, waits for those in progress
 * and fails with the first error, so that nothing is written after a failure is reported.
 */
export async function runInParallel<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const workOn = async () => {
    for (let next = left.next(); !next.done && failures.length === 0; next = left.next())
      await work(next.value).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: most }, workOn));
  if (failures.length > 0) throw failures[0];
}

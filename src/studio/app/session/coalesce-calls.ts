/**
 * Returns a function that runs one call at a time. Of calls that arrive meanwhile, only the latest runs next. `run`
 * must not reject.
 */
export function coalesceCalls<T>(run: (input: T) => Promise<void>): (input: T) => void {
  let isBusy = false;
  let waiting: { input: T } | null = null;
  const start = async (input: T) => {
    isBusy = true;
    for (let next: { input: T } | null = { input }; next; ) {
      waiting = null;
      await run(next.input);
      next = waiting;
    }
    isBusy = false;
  };
  return (input) => {
    if (isBusy) waiting = { input };
    else void start(input);
  };
}

/** An immutable state that components can subscribe to. */
export interface Observable<T> {
  get: () => T;
  /** Replaces the given members. Does not call subscribers if all values are unchanged. */
  set: (changes: Partial<T>) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates an observable state with this initial value. */
export function createObservable<T extends object>(first: T): Observable<T> {
  const listeners = new Set<() => void>();
  let now = first;
  return {
    get: () => now,
    set: (changes) => {
      const names = Object.keys(changes) as (keyof T)[];
      if (names.every((name) => Object.is(now[name], changes[name]))) return;
      now = { ...now, ...changes };
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

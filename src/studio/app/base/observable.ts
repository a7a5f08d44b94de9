/** A state that is replaced as a whole, and its subscribers. */
export interface Observable<T> {
  get: () => T;
  /** Replaces the named members. Subscribers are not called when all of them are the same already. */
  set: (changes: Partial<T>) => void;
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
}

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

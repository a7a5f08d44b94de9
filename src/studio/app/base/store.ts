/** A value that is replaced as a whole, and whoever wants to know. */
export interface Store<T> {
  get: () => T;
  /** Replaces what is named; where all of it is the same already nobody is told. */
  set: (changes: Partial<T>) => void;
  /** Returns what ends it. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T extends object>(first: T): Store<T> {
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

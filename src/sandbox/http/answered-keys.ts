/** Maximum number of remembered answers. A browser repeats a call within seconds. */
const MAX_ANSWERS = 1000;

/** Answers by the keys of their calls, so that a repeated call does nothing twice. */
export interface AnsweredKeys<T> {
  /** Returns the remembered answer of a key, or computes and remembers it. Without a key, always computes it. */
  once(key: string | undefined, answer: () => T): T;
  clear(): void;
}

/** Creates an empty memory of answers. It forgets the oldest answers. */
export function createAnsweredKeys<T>(): AnsweredKeys<T> {
  const answers = new Map<string, T>();
  return {
    once(key, answer) {
      if (!key) return answer();
      const known = answers.get(key);
      if (known !== undefined) return known;
      const made = answer();
      answers.set(key, made);
      const [oldest] = answers.keys();
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
      return made;
    },
    clear: () => answers.clear(),
  };
}

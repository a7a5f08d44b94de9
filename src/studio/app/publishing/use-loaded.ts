import { useEffect, useState } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { errorMessageOf } from "../base/studio-client.ts";

/** The result of a request, or its failure; both null while it is on its way. */
export interface Loaded<T> {
  found: T | null;
  failure: LocalizedText | null;
}

/** Loads something now, and again when `key` changes. Late answers to earlier keys are dropped. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ found: null, failure: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function for each render
  useEffect(() => {
    let isLate = false;
    setLoaded({ found: null, failure: null });
    load().then(
      (found) => isLate || setLoaded({ found, failure: null }),
      (error) => isLate || setLoaded({ found: null, failure: errorMessageOf(error) }),
    );
    return () => {
      isLate = true;
    };
  }, [key]);
  return loaded;
}

import * as React from "react";

/** The values of contexts around a component. */
export type Provided = ReadonlyMap<object, unknown>;

/** Where React's hooks find who does them, here as in its own renderers. A test tells where a React has it elsewhere. */
const react = (
  React as unknown as Record<
    "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
    { H: object | null }
  >
).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

const initialOf = (initial: unknown) => (typeof initial === "function" ? initial() : initial);

const nothing = () => undefined;

/** Calls a component with hooks as they are when it is first drawn: state is initial, and effects are not run. */
export function drawWith<T>(provided: Provided, draw: () => T): T {
  // Where nobody provides one, it is the context's own.
  const read = (context: object) =>
    provided.has(context) ? provided.get(context) : (context as { _currentValue: unknown })._currentValue;
  const before = react.H;
  react.H = {
    use: read,
    useContext: read,
    useState: (initial: unknown) => [initialOf(initial), nothing],
    useRef: (current: unknown) => ({ current }),
    useMemo: (make: () => unknown) => make(),
    useCallback: (callback: unknown) => callback,
    useSyncExternalStore: (_: unknown, get: () => unknown, getFirst = get) => getFirst(),
    useEffect: nothing,
    useLayoutEffect: nothing,
  };
  try {
    return draw();
  } finally {
    react.H = before;
  }
}

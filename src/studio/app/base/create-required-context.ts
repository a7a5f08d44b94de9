import { type Context, createContext, useContext } from "react";

/** Creates a React context and the hook that reads it. The hook throws if no provider surrounds the component. */
export function createRequiredContext<T>(name: string): [Context<T | null>, () => T] {
  const context = createContext<T | null>(null);
  const use = () => {
    const value = useContext(context);
    if (value === null) throw new Error(`There is no ${name} above`);
    return value;
  };
  return [context, use];
}

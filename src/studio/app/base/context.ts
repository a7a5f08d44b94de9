import { type Context, createContext, useContext } from "react";

/** A React context named `name`, and the hook that reads it. The hook throws where no provider stands above. */
export function requiredContext<T>(name: string): [Context<T | null>, () => T] {
  const context = createContext<T | null>(null);
  const use = () => {
    const value = useContext(context);
    if (value === null) throw new Error(`There is no ${name} above`);
    return value;
  };
  return [context, use];
}

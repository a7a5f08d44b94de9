import type { ReactNode } from "react";
import { drawWith, type Provided } from "./hooks.ts";

/** An element of the page, as it is to stand in the document; texts stand beside each other as React has them. */
export interface Drawn {
  tag: string;
  props: Record<string, unknown>;
  children: (Drawn | string)[];
}

/** What React makes of JSX, of whatever kind; as of React 19. */
interface Element {
  $$typeof: symbol;
  type: unknown;
  props: Record<string, unknown> & { children?: ReactNode };
}

/** A component that is a class, such as the guard around a block. */
interface Class {
  new (props: object): { state: object; render(): ReactNode };
  getDerivedStateFromError?(error: unknown): object;
}

const CONTEXT = Symbol.for("react.context");
const MEMO = Symbol.for("react.memo");

/**
 * What React would draw of these nodes at first, on a server or in a browser: elements and texts. Effects are not
 * run, refs not set. Throws what a component throws, unless one around it is a guard.
 */
export function drawnOf(node: ReactNode, provided: Provided = new Map()): (Drawn | string)[] {
  if (node === null || node === undefined || typeof node === "boolean" || node === "") return [];
  if (typeof node !== "object") return [String(node)];
  if (Symbol.iterator in node) return Array.from(node).flatMap((one) => drawnOf(one, provided));
  const { type, props } = node as unknown as Element;
  if (typeof type === "string")
    return [asChosen({ tag: type, props, children: drawnOf(props.children, provided) })];
  if (typeof type === "function") return drawnOfComponent(type, props, provided);
  const { $$typeof, type: inner } = (type ?? {}) as { $$typeof?: symbol; type?: unknown };
  if ($$typeof === MEMO) return drawnOf({ ...(node as object), type: inner } as never, provided);
  if ($$typeof === CONTEXT)
    return drawnOf(props.children, new Map(provided).set(type as object, props.value));
  // A fragment.
  return drawnOf(props.children, provided);
}

function drawnOfComponent(type: object, props: object, provided: Provided): (Drawn | string)[] {
  if (!(type as { prototype?: { isReactComponent?: object } }).prototype?.isReactComponent)
    return drawnOf(
      drawWith(provided, () => (type as (props: object) => ReactNode)(props)),
      provided,
    );
  const component = new (type as Class)(props);
  const draw = () => drawnOf(component.render(), provided);
  try {
    return draw();
  } catch (error) {
    const guard = (type as Class).getDerivedStateFromError;
    if (!guard) throw error;
    component.state = guard(error);
    return draw();
  }
}

/** A choice has no value of its own in a document: one of its options is chosen. */
function asChosen({ tag, props, children }: Drawn): Drawn {
  if (tag !== "select") return { tag, props, children };
  const { value, ...others } = props;
  const options = children.map((option) =>
    typeof option === "string" || `${option.props.value}` !== `${value}`
      ? option
      : { ...option, props: { ...option.props, selected: true } },
  );
  return { tag, props: others, children: options };
}

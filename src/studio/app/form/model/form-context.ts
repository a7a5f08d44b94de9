import {
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { JsonNode, Path } from "../../../../check/json/json-node.ts";
import type { Schemas } from "../../../../check/schema/json-schema.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import type { Published } from "../../../../plan/published.ts";
import type { StudioProblem } from "../../../api.ts";
import { requiredContext } from "../../base/context.ts";
import type { ControlField } from "../../controls/inputs.tsx";
import { useDesk, useStudio } from "../../desk/StudioContext.tsx";
import type { Control } from "./control.ts";
import { removeAt, setAt } from "./edits.ts";
import { createFormDesk, type FormDesk, type FormState, lastRead } from "./form-desk.ts";
import type { FormText } from "./form-text.ts";

export const [FormContext, useForm] = requiredContext<FormDesk>("FormContext");

/** The text is broken: what is shown is what it last was. */
export const LockedContext = createContext(false);

export const useLocked = () => useContext(LockedContext);

/** A part of what is known of the form. */
export function useFormState<T>(part: (state: FormState) => T): T {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/** What follows from the whole document and from the page that it last was: text, so that nothing is drawn anew for the same. */
export function useWhole(make: (whole: { text: FormText | null; page: Published | null }) => string): string {
  return useDesk(({ answered, open }) => {
    const read = open ? lastRead(open.text) : null;
    const text = read && "good" in read ? read.good : null;
    return make({ text, page: answered?.answer.page?.published ?? null });
  });
}

/** How the value at a path is changed, and whether it cannot be at the moment. */
export function useValueAt(path: Path) {
  const { change, orderAt } = useForm();
  return {
    isLocked: useLocked(),
    set: (value: unknown, how?: "typing") => change(setAt(path, value, orderAt), how),
    takeOut: () => change(removeAt(path)),
  };
}

/** By this the control of a place is found, and its label names it. */
export const idOf = (pointer: string) => `field:${pointer}`;

/** The form of the open file; null as long as it is not asked for, or what documents may hold is not known. */
export function useFormDesk(isAsked: boolean): FormDesk | null {
  const { desk, server, viewRef } = useStudio();
  const [schemas, setSchemas] = useState<Schemas | null>(null);
  const path = useDesk(({ open }) => open?.path);
  const isBrand = useDesk(({ files, open }) =>
    Boolean(files?.some((file) => file.path === open?.path && file.kind === "brand")),
  );
  const isMissing = isAsked && schemas === null;
  useEffect(() => {
    if (isMissing) server.schemas().then(setSchemas, desk.fail);
  }, [isMissing, server, desk]);
  return useMemo(() => {
    if (!schemas || path === undefined) return null;
    const file = isBrand ? "brand.schema.json" : "campaign.schema.json";
    return createFormDesk({ schemas, file, view: () => viewRef.current });
  }, [schemas, path, isBrand, viewRef]);
}

/** What every control is told of its place. */
export interface ControlProps extends ControlField {
  id: string;
  /** What the field is called, in the language that is spoken. */
  name: string;
  path: Path;
  pointer: string;
  /** Narrowed to what stands there. */
  shape: Shape;
  node: JsonNode | undefined;
  /** What counts where nothing is written. */
  placeholder?: string | undefined;
  /** It can be left out: what is emptied is then taken out. */
  isOptional: boolean;
}

export interface CompoundProps extends Pick<ControlProps, "path" | "pointer" | "shape" | "node"> {
  control: Control;
  label: string;
  placed: PlacedProblems;
}

/** Draws what has parts of its own: fields stand in it, and it in fields. */
export const [PartContext, usePart] = requiredContext<ComponentType<CompoundProps>>("PartContext");

/** Problems by the places that they are about. */
export interface PlacedProblems {
  /** Those of this very place. */
  at: (pointer: string) => readonly StudioProblem[];
  /** Of it and of all inside. */
  under: (pointer: string) => readonly StudioProblem[];
}

/** Pure; what is asked for a second time is the same list. */
export function placeProblems(problems: readonly StudioProblem[]): PlacedProblems {
  const known = new Map<string, readonly StudioProblem[]>();
  return {
    at: (pointer) => problems.filter((problem) => problem.pointer === pointer),
    under: (pointer) => {
      if (problems.length === 0) return NONE;
      const found =
        known.get(pointer) ??
        problems.filter((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`));
      known.set(pointer, found);
      return found;
    },
  };
}

const NONE: readonly StudioProblem[] = [];

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
import type { PublishedPage } from "../../../../plan/published.ts";
import type { StudioProblem } from "../../../api.ts";
import { requiredContext } from "../../base/context.ts";
import type { ControlField } from "../../controls/inputs.tsx";
import { useSessionState, useStudio } from "../../session/StudioContext.tsx";
import type { Control } from "./control.ts";
import { removeAt, setAt } from "./edits.ts";
import { createFormController, type FormController, type FormState, lastRead } from "./form-controller.ts";
import type { FormText } from "./form-text.ts";

export const [FormContext, useForm] = requiredContext<FormController>("FormContext");

/** Whether the text cannot be parsed; the form then shows the last valid text and is read-only. */
export const LockedContext = createContext(false);

export const useLocked = () => useContext(LockedContext);

/** Returns a part of the form's state. The component renders again when this part changes. */
export function useFormState<T>(part: (state: FormState) => T): T {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/** Returns a text derived from the whole document and the page. Components render again only if the text changes. */
export function useDerivedText(
  make: (whole: { text: FormText | null; page: PublishedPage | null }) => string,
): string {
  return useSessionState(({ answered, open }) => {
    const read = open ? lastRead(open.text) : null;
    const text = read && "good" in read ? read.good : null;
    return make({ text, page: answered?.answer.page?.published ?? null });
  });
}

/** Returns the functions that change the value at a path, and whether the form is locked. */
export function useValueAt(path: Path) {
  const { change, orderAt } = useForm();
  return {
    isLocked: useLocked(),
    set: (value: unknown, how?: "typing") => change(setAt(path, value, orderAt), how),
    remove: () => change(removeAt(path)),
  };
}

/** Returns the element id of the control at a pointer, to which its label refers. */
export const controlId = (pointer: string) => `field:${pointer}`;

/** Returns the form controller of the open file; null until it is requested and the schemas are loaded. */
export function useFormController(isAsked: boolean): FormController | null {
  const { session, server, viewRef } = useStudio();
  const [schemas, setSchemas] = useState<Schemas | null>(null);
  const path = useSessionState(({ open }) => open?.path);
  const isBrand = useSessionState(({ files, open }) =>
    Boolean(files?.some((file) => file.path === open?.path && file.kind === "brand")),
  );
  const isMissing = isAsked && schemas === null;
  useEffect(() => {
    if (isMissing) server.schemas().then(setSchemas, session.fail);
  }, [isMissing, server, session]);
  return useMemo(() => {
    if (!schemas || path === undefined) return null;
    const file = isBrand ? "brand.schema.json" : "campaign.schema.json";
    return createFormController({ schemas, file, view: () => viewRef.current });
  }, [schemas, path, isBrand, viewRef]);
}

/** The properties of every control. */
export interface ControlProps extends ControlField {
  id: string;
  /** The field's label in the current language. */
  name: string;
  path: Path;
  pointer: string;
  /** Narrowed to the value. */
  shape: Shape;
  node: JsonNode | undefined;
  /** The value that applies if the document has none. */
  placeholder?: string | undefined;
  /** Whether the field may be absent; clearing it then removes it. */
  isOptional: boolean;
}

export interface CompoundProps extends Pick<ControlProps, "path" | "pointer" | "shape" | "node"> {
  control: Control;
  label: string;
  placed: PlacedProblems;
}

/** The component for values with fields or items. The context avoids an import cycle with fields. */
export const [CompoundContext, useCompound] = requiredContext<ComponentType<CompoundProps>>("PartContext");

/** Problems grouped by place. */
export interface PlacedProblems {
  /** Returns the problems of this place only. */
  at: (pointer: string) => readonly StudioProblem[];
  /** Returns the problems of this place and of everything inside. */
  under: (pointer: string) => readonly StudioProblem[];
}

/** Groups problems by place. `under` returns the same list for the same pointer. Pure. */
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

import {
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { DocumentPath, JsonNode } from "../../../../check/json/json-node.ts";
import type { Schemas } from "../../../../check/schema/json-schema.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import type { PublishedPage } from "../../../../plan/published-page.ts";
import type { StudioProblem } from "../../../api.ts";
import { createRequiredContext } from "../../base/create-required-context.ts";
import type { ControlAccessibility } from "../../controls/inputs.tsx";
import { useSessionState, useStudio } from "../../session/StudioContext.tsx";
import type { ControlSpec } from "./control-spec.ts";
import {
  createFormController,
  type FormController,
  type FormState,
  parseFormTextCached,
} from "./form-controller.ts";
import { removePartAt, setValueAt } from "./form-edits.ts";
import type { FormText } from "./form-text.ts";
import type { OperatorOutline } from "./operator-outline.ts";

/** The form controller of the open document, for all components of its form. */
export const [FormContext, useForm] = createRequiredContext<FormController>("FormContext");

/** Whether the form is read-only: the JSON text has a syntax error, so the form shows the last valid text. */
export const FormLockedContext = createContext(false);

/** Returns whether the form is read-only because the text cannot be parsed. */
export const useFormLocked = () => useContext(FormLockedContext);

/** What the form shows to operators; null while it shows the whole document. */
export const OperatorContext = createContext<OperatorOutline | null>(null);

/** Returns what the form shows to operators; null if it shows everything, with the keys and expressions. */
export const useOperatorOutline = () => useContext(OperatorContext);

/** The document that the form shows, for parts that are shown elsewhere than in the value that contains them. */
export const [ShownDocumentContext, useShownDocument] = createRequiredContext<{
  root: JsonNode;
  placed: ProblemsByPointer;
}>("ShownDocumentContext");

/** Returns a part of the form's state. The component renders again when this part changes. */
export function useFormState<T>(part: (state: FormState) => T): T {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/**
 * Returns a text that `make` derives from the document and the page. The component renders again only if that text
 * changes.
 */
export function useDerivedText(
  make: (whole: { text: FormText | null; page: PublishedPage | null }) => string,
): string {
  return useSessionState(({ checkedDraft, open }) => {
    const read = open ? parseFormTextCached(open.text) : null;
    const text = read && "good" in read ? read.good : null;
    return make({ text, page: checkedDraft?.response.page?.published ?? null });
  });
}

/** Returns the functions that set and remove the document's value at a path, and whether the form is read-only. */
export function useValueAt(path: DocumentPath) {
  const { change, orderAt } = useForm();
  return {
    isLocked: useFormLocked(),
    set: (value: unknown, how?: "typing") => change(setValueAt(path, value, orderAt), how),
    remove: () => change(removePartAt(path)),
  };
}

/** Returns the element id of the control for a JSON Pointer. Labels refer to it. */
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
    return createFormController({ schemas, isBrand, view: () => viewRef.current });
  }, [schemas, path, isBrand, viewRef]);
}

/** The properties that each form control has. */
export interface ControlProps extends ControlAccessibility {
  id: string;
  /** The field's label in the current language. */
  name: string;
  path: DocumentPath;
  pointer: string;
  /** The schema of the field, narrowed to its value. */
  shape: SchemaShape;
  node: JsonNode | undefined;
  /** The value that applies if the document has none. */
  placeholder?: string | undefined;
  /** Whether the field may be absent; clearing it then removes it. */
  isOptional: boolean;
}

/** The properties of a form control for a list or an object. */
export interface CompoundFieldProps extends Pick<ControlProps, "path" | "pointer" | "shape" | "node"> {
  control: ControlSpec;
  label: string;
  placed: ProblemsByPointer;
}

/** The component that renders lists and objects. Fields get it from this context, which avoids an import cycle. */
export const [CompoundContext, useCompound] =
  createRequiredContext<ComponentType<CompoundFieldProps>>("PartContext");

/** The problems of a document, grouped by the field that they concern. */
export interface ProblemsByPointer {
  /** Returns the problems of the field at this pointer only. */
  at: (pointer: string) => readonly StudioProblem[];
  /** Returns the problems of the field at this pointer and of all fields inside. */
  under: (pointer: string) => readonly StudioProblem[];
}

/**
 * Groups problems by field. `under` returns the same list for the same pointer, so that memoized components can skip.
 * Pure.
 */
export function groupProblemsByPointer(problems: readonly StudioProblem[]): ProblemsByPointer {
  const known = new Map<string, readonly StudioProblem[]>();
  return {
    at: (pointer) => problems.filter((problem) => problem.pointer === pointer),
    under: (pointer) => {
      if (problems.length === 0) return NO_PROBLEMS;
      const found =
        known.get(pointer) ??
        problems.filter((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`));
      known.set(pointer, found);
      return found;
    },
  };
}

const NO_PROBLEMS: readonly StudioProblem[] = [];

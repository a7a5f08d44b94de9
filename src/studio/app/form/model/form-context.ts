import { createContext, useContext, useSyncExternalStore } from "react";
import type { Published } from "../../../../plan/published.ts";
import { useDesk } from "../../desk/StudioContext.tsx";
import { type FormDesk, type FormState, lastRead } from "./form-desk.ts";
import type { FormText } from "./form-text.ts";

export const FormContext = createContext<FormDesk | null>(null);

/** The text is broken: what is shown is what it last was. */
export const LockedContext = createContext(false);

export function useForm(): FormDesk {
  const form = useContext(FormContext);
  if (!form) throw new Error("There is no FormContext above");
  return form;
}

export function useLocked(): boolean {
  return useContext(LockedContext);
}

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

/** By this the control of a place is found, and its label names it. */
export const idOf = (pointer: string) => `field:${pointer}`;

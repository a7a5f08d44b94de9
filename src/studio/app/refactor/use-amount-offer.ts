import { useEffect, useRef, useState } from "react";
import type { Refactoring } from "../../../refactor/refactoring.ts";
import { refactorClient } from "../base/studio-client.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { type AmountEdit, findAmountEdit, placesAfterEdit } from "./find-amount-edit.ts";

/** The offer to change everything that belongs to an amount which the operator changed at one place. */
export interface AmountOffer {
  edit: AmountEdit;
  plan: Refactoring;
  /** The text for which the places are known. */
  text: string;
  /** Ends the offer. */
  settle: () => void;
}

/** Pause in typing after which an edit is compared with the text before it, so that no key waits for it (ms). */
const PAUSE_MS = 500;

/** Returns the offer after the operator changed an amount; null without one. */
export function useAmountOffer(): AmountOffer | null {
  const { session } = useStudio();
  const open = useSessionState((state) => state.open);
  const [offer, setOffer] = useState<AmountOffer | null>(null);
  const before = useRef({ path: "", text: "", replaced: 0 });
  const { path = "", replaced = 0, text = "" } = open ?? {};
  useEffect(() => {
    const start = before.current;
    const settle = () => {
      before.current = { path, text, replaced };
      setOffer(null);
    };
    if (start.path !== path || start.replaced !== replaced) return settle();
    if (start.text === text) return setOffer(null);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const edit = findAmountEdit(start.text, text);
      // Broken JSON may become an amount with the next key.
      if (!edit) return isReadable(text) ? settle() : undefined;
      const { amount, next, pointer } = edit;
      const { editor } = session;
      // An amount that belongs to nothing else, or a server that is busy, leads to no offer.
      const plan = await refactorClient
        .planInText({ editor, path, text: start.text, kind: "amount", amount, next, pointer })
        .catch(() => null);
      if (!isCurrent) return;
      const places = plan ? placesAfterEdit(plan.places, start.text, text) : [];
      if (plan && places.some(({ isSure }) => isSure))
        setOffer({ edit, plan: { ...plan, places }, text, settle });
      else setOffer(null);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path, replaced, text, session]);
  return offer && offer.text === text ? offer : null;
}

function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

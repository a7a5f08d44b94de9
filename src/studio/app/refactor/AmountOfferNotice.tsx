import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { placeKey } from "../../api-refactor.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { useLanguage } from "../base/Language.tsx";
import { applyReplacements } from "../editor/editor-view.ts";
import { useFormController } from "../form/model/form-context.ts";
import type { FormController } from "../form/model/form-controller.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { PlanView, surePlaces } from "./PlanView.tsx";
import { labelOfPlace } from "./place-label.ts";
import { type AmountOffer, useAmountOffer } from "./use-amount-offer.ts";

/** Renders the offer to change everything that belongs to an amount, after the operator changed it at one place. */
export function AmountOfferNotice() {
  const offer = useAmountOffer();
  const form = useFormController(offer !== null);
  const { say } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (!offer) return null;
  const { amount, next } = offer.edit;
  const count = offer.plan.places.length;
  return (
    <div role="status">
      <p className="notice is-offer">
        <span>
          {say(
            en`${amount} became ${next}. ${count} more places may belong to this amount.`
              .zh`金额 ${amount} 已改成 ${next}，还有${count}处与它有关。`,
          )}
        </span>
        <Button isSmall isMain says={en`Change them too…`.zh`一起修改…`} onClick={() => setOpen(true)} />
        <Button isSmall says={en`Only here`.zh`只改这里`} onClick={offer.settle} />
      </p>
      {isOpen && <AmountDialog {...{ form, offer }} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface AmountDialogProps {
  offer: AmountOffer;
  form: FormController | null;
  onClose: () => void;
}

function AmountDialog({ form, offer, onClose }: AmountDialogProps) {
  const { viewRef } = useStudio();
  const { say } = useLanguage();
  const path = useSessionState(({ open }) => open?.path ?? "");
  // Places of other files are shown, but one editor changes one file.
  const own = { ...offer.plan, places: offer.plan.places.filter((place) => place.path === path) };
  const elsewhere = offer.plan.places.filter((place) => place.path !== path);
  const [chosen, setChosen] = useState(() => surePlaces(own));
  const { amount, next } = offer.edit;
  const apply = () => {
    const accepted = own.places.filter((place) => chosen.has(placeKey(place)));
    onClose();
    offer.settle();
    if (viewRef.current)
      applyReplacements(
        viewRef.current,
        accepted.map(({ end, start, suggestion }) => ({ from: start, to: end, text: suggestion })),
      );
  };
  return (
    <Dialog
      title={say(en`Change ${amount} to ${next} everywhere`.zh`把 ${amount} 都改成 ${next}`)}
      isWide
      onClose={onClose}
    >
      <p className="hint">
        {say(
          en`Chosen places are changed together; one undo takes all of them back.`
            .zh`勾选的各处会一起修改，撤销一次即可全部恢复。`,
        )}
      </p>
      <PlanView
        plan={own}
        {...{ chosen }}
        onChoose={setChosen}
        labelOf={(place) => labelOfPlace(place, { form, path, say })}
      />
      {elsewhere.length > 0 && (
        <p className="hint">
          {say(en`Also in other documents, to be changed there: `.zh`其他文档里也有，请到那里修改：`)}
          {[...new Set(elsewhere.map((place) => place.path))].join(", ")}
        </p>
      )}
      <div className="dialog-foot">
        <Button says={en`Cancel`.zh`取消`} onClick={onClose} />
        <Button
          isMain
          data-first
          says={en`Change ${chosen.size} places`.zh`修改这${chosen.size}处`}
          disabled={chosen.size === 0}
          onClick={apply}
        />
      </div>
    </Dialog>
  );
}

import { useEffect, useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { placeKey } from "../../api-refactor.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { refactorClient } from "../base/studio-client.ts";
import { Select } from "../controls/Select.tsx";
import { applyReplacements } from "../editor/editor-view.ts";
import { useFormController } from "../form/model/form-context.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { PlanView, surePlaces } from "./PlanView.tsx";
import { labelOfPlace } from "./place-label.ts";
import { usePlan } from "./use-plan.ts";

/** Renders a dialog that adds a prize to the draw of the open document, or removes one, with all that belongs to it. */
export function PrizeDialog({ onClose }: { onClose: () => void }) {
  const { session, viewRef } = useStudio();
  const { say } = useLanguage();
  const form = useFormController(true);
  const open = useSessionState((state) => state.open);
  const [kind, setKind] = useState<"add-prize" | "remove-prize">("add-prize");
  const [amount, setAmount] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { path = "", text = "" } = open ?? {};
  const request = { editor: session.editor, path, text, kind, amount: Number(amount) };
  const isReady = amount.trim() !== "" && Number.isFinite(request.amount);
  const { plan, refusal } = usePlan(isReady ? JSON.stringify([kind, amount, text]) : null, () =>
    refactorClient.planInText(request),
  );
  useEffect(() => setChosen(plan ? surePlaces(plan) : new Set()), [plan]);
  const apply = () => {
    const accepted = plan?.places.filter((place) => place.path === path && chosen.has(placeKey(place))) ?? [];
    onClose();
    if (viewRef.current)
      applyReplacements(
        viewRef.current,
        accepted.map(({ end, start, suggestion }) => ({ from: start, to: end, text: suggestion })),
      );
  };
  return (
    <Dialog title={say(en`Add or remove a prize`.zh`增加或删除奖品`)} isWide onClose={onClose}>
      <div className="form">
        <label>
          {say(en`What to do`.zh`要做什么`)}
          <Select
            value={kind}
            options={[
              ["add-prize", say(en`Add a prize`.zh`增加奖品`)],
              ["remove-prize", say(en`Remove a prize`.zh`删除奖品`)],
            ]}
            onPick={(one) => setKind(one as typeof kind)}
          />
        </label>
        <label>
          {say(en`Amount`.zh`金额`)}
          <input
            className="field"
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            data-first
          />
        </label>
        {refusal && <ErrorText says={refusal} />}
      </div>
      {plan && (
        <PlanView
          {...{ plan, chosen }}
          onChoose={setChosen}
          labelOf={(place) => labelOfPlace(place, { form, path, say })}
        />
      )}
      <div className="dialog-foot">
        <Button says={en`Cancel`.zh`取消`} onClick={onClose} />
        <Button isMain says={en`Apply`.zh`修改`} disabled={!plan || chosen.size === 0} onClick={apply} />
      </div>
    </Dialog>
  );
}

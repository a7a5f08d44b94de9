import { en } from "../../../language/messages/localized-text.ts";
import type { ConflictValue, MergeConflict, MergeSide } from "../../../merge/merge-conflict.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { SheetFrame } from "../states/SheetFrame.tsx";
import "./merge.css";

/** Id of the button that opens the sheet. */
export const MERGE_BUTTON_ID = "open-merge";

/**
 * Renders the places that both the operator and somebody else changed, with a choice for each. The editor and the
 * preview show the result. Renders nothing while the sheet is closed.
 */
export function MergeSheet() {
  const { session } = useStudio();
  const { say } = useLanguage();
  const merge = useSessionState((state) => (state.isResolving ? state.merge : null));
  if (!merge) return null;
  const { choices, conflicts, isByLine, theirs } = merge;
  const finish = async () => {
    await session.finishMerge();
    // The button is gone with the sheet, and the pane is visible only in the next frame.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-pane=editor]")?.focus());
  };
  const left = conflicts.filter(({ id }) => choices[id] === undefined).length;
  return (
    <SheetFrame
      title={en`Changed by you and by somebody else`.zh`您和别人都改了这些地方`}
      name={theirs.path}
      closeLabel={en`Decide later`.zh`稍后再定`}
      openedBy={MERGE_BUTTON_ID}
      onClose={() => void session.resolve(false)}
      choices={null}
    >
      <p className="sheet-about">
        {say(
          en`All other changes of both sides are already merged. Choose what applies here. The phone shows the result.`
            .zh`两边的其他改动已经合并好了。请逐处选择要用的内容，右侧手机会显示结果。`,
        )}
        {isByLine &&
          say(
            en` The text is no valid JSON, so its lines are compared.`
              .zh`文本不是有效的 JSON，因此按行比较。`,
          )}
      </p>
      <div className="sheet-body merge-places">
        {conflicts.map((conflict) => (
          <ConflictChoice key={conflict.id} conflict={conflict} chosen={choices[conflict.id]} />
        ))}
      </div>
      <div className="merge-foot">
        <Button says={en`Mine everywhere`.zh`全部用我的`} onClick={() => void session.chooseAll("mine")} />
        <Button
          says={en`Theirs everywhere`.zh`全部用别人的`}
          onClick={() => void session.chooseAll("theirs")}
        />
        <span className="merge-left" role="status">
          {left === 0
            ? say(en`All places are decided`.zh`全部已选好`)
            : say(en`${left} left to decide`.zh`还有 ${left} 处未选`)}
        </span>
        <Button isMain says={en`Finish merging`.zh`完成合并`} disabled={left > 0} onClick={finish} />
      </div>
    </SheetFrame>
  );
}

/** Renders one place with the value before, and a radio button for each side's value. */
function ConflictChoice({ conflict, chosen }: { conflict: MergeConflict; chosen: MergeSide | undefined }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const sides = [
    ["mine", en`Mine`.zh`我的`],
    ["theirs", en`Theirs`.zh`别人的`],
  ] as const;
  return (
    <fieldset className="merge-place">
      <legend>{say(conflict.place)}</legend>
      {conflict.base !== undefined && (
        <p className="merge-base">
          <span>{say(en`Before`.zh`原来`)}</span> <ValueText value={conflict.base} />
        </p>
      )}
      <div className="merge-sides">
        {sides.map(([side, name]) => (
          <label key={side} className="merge-side" data-chosen={chosen === side || undefined}>
            <input
              type="radio"
              name={conflict.id}
              checked={chosen === side}
              onChange={() => void session.choose(conflict.id, side)}
            />
            <strong>{say(name)}</strong>
            <ValueText value={conflict[side]} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ValueText({ value }: { value: ConflictValue | null }) {
  const { say } = useLanguage();
  if (!value) return <em>{say(en`removed`.zh`已删除`)}</em>;
  return value.written.includes("\n") ? (
    <code className="merge-lines">{value.written}</code>
  ) : (
    <span className="merge-value">{say(value.said)}</span>
  );
}

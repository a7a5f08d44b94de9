import { en } from "../../../../language/messages/saying.ts";
import { useWords } from "../../base/Language.tsx";
import { removeAt, setAt } from "../model/edits.ts";
import { useForm, useLocked } from "../model/form-context.ts";
import { momentField, writtenMoment } from "../model/moments.ts";
import type { ControlProps } from "./control-props.ts";

/** A day, or a moment in China's time, with the browser's own calendar. What is no date is shown as it is written. */
export function MomentField(props: ControlProps & { isDay: boolean }) {
  const { describedBy, id, isDay, isInvalid, isOptional, name, node, path } = props;
  const { change, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const written = node?.kind === "string" ? node.value : "";
  const value = isDay ? written : momentField(written);
  const set = (picked: string) => {
    if (picked !== "") change(setAt(path, isDay ? picked : writtenMoment(picked), orderAt));
    else if (isOptional) change(removeAt(path));
  };
  return (
    <span className="f-line">
      <input
        id={id}
        className="field"
        type={isDay ? "date" : "datetime-local"}
        step={isDay ? undefined : 1}
        value={value}
        readOnly={isLocked}
        aria-label={name}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => set(target.value)}
      />
      <small>
        {say(en`China`.zh`北京时间`)}
        {value === "" && written !== "" && <code> {written}</code>}
      </small>
    </span>
  );
}

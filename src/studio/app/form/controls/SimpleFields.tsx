import { expressionText } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { lastName, unitOf } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { MomentInput, momentField, NumberInput, writtenMoment } from "../../controls/inputs.tsx";
import { Switch } from "../../controls/Switch.tsx";
import { Words } from "../../controls/Words.tsx";
import type { Control } from "../model/control.ts";
import { type ControlProps, textOf, useForm, useValueAt } from "../model/form-context.ts";
import { isAsked, Yields } from "./Yields.tsx";

/** A number with its unit and its bounds. */
export function NumberField(props: ControlProps & { isWhole: boolean }) {
  const { isOptional, isWhole, name, node, path, shape } = props;
  const { labels } = useForm();
  const { say } = useWords();
  const { isLocked, set, takeOut } = useValueAt(path);
  const { maximum: max, minimum: min } = shape.annotations;
  const unit = unitOf(lastName(path), labels);
  return (
    <span className="f-line">
      <NumberInput
        {...props}
        {...{ isLocked, min, max }}
        name={unit ? `${name}（${say(unit)}）` : name}
        className="field f-number"
        step={isWhole ? 1 : "any"}
        value={node?.kind === "literal" && node.value !== null ? Number(node.value) : undefined}
        onChange={(number) => set(number, "typing")}
        onLeave={(typed) => typed === "" && node && isOptional && takeOut()}
      />
      {unit && <small>{say(unit)}</small>}
      {(min !== undefined || max !== undefined) && (
        <small className="f-range">
          {min ?? "…"}–{max ?? "…"}
        </small>
      )}
    </span>
  );
}

/** A day, or a moment in China's time. What is no date is shown as it is written. */
export function MomentField(props: ControlProps & { isDay: boolean }) {
  const { isDay, isOptional, node, path } = props;
  const { say } = useWords();
  const { isLocked, set, takeOut } = useValueAt(path);
  const written = textOf(node);
  const isShown = (isDay ? written : momentField(written)) !== "";
  return (
    <span className="f-line">
      <MomentInput
        {...props}
        {...{ isLocked, isDay }}
        value={written}
        read={isDay ? (day) => day : writtenMoment}
        onChange={(picked) => set(picked)}
        onEmpty={() => isOptional && takeOut()}
      />
      <small>
        {say(en`China`.zh`北京时间`)}
        {!isShown && written !== "" && <code> {written}</code>}
      </small>
    </span>
  );
}

/** On or off; a flag is there or not. */
export function SwitchField(props: ControlProps & { isFlag: boolean }) {
  const { isFlag, node, path, shape } = props;
  const { isLocked, set, takeOut } = useValueAt(path);
  return (
    <Switch
      {...props}
      isLocked={isLocked}
      isOn={node ? node.kind === "literal" && node.value === true : shape.annotations.default === true}
      isDefault={!node}
      onTurn={(isOn) => (isFlag && !isOn ? takeOut() : set(isOn))}
    />
  );
}

/** A text, an expression, or a text with expressions, and what it yields in the preview. */
export function WordsField(props: ControlProps & { control: Control }) {
  const { control, describedBy, isOptional, node, path, pointer, shape } = props;
  const { isLocked, set, takeOut } = useValueAt(path);
  const isCode = control.kind === "expression";
  const types = control.kind === "expression" ? control.types : [];
  const mayBeEmpty = shape.annotations.minLength === 0;
  const value = (isCode ? expressionText(node) : textOf(node)) ?? "";
  const isTemplate = control.kind === "template" || control.kind === "cases";
  const asked = { text: value, isText: isTemplate };
  const doesYield = (isCode || isTemplate) && isAsked(asked);
  const yieldsId = `yields:${pointer}`;
  return (
    <>
      <Words
        {...props}
        {...{ value, isCode, isTemplate, isLocked }}
        describedBy={[describedBy, doesYield && yieldsId].filter(Boolean).join(" ") || undefined}
        onChange={(written) => set(bare(written, types), "typing")}
        onBlur={() => value === "" && node && isOptional && !mayBeEmpty && takeOut()}
      />
      {doesYield && <Yields id={yieldsId} {...asked} />}
    </>
  );
}

/** Numbers and truths stand bare where they may. */
function bare(written: string, types: readonly string[]): unknown {
  if (types.includes("number") && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(written)) return Number(written);
  if (types.includes("boolean") && /^(true|false)$/.test(written)) return written === "true";
  return written;
}

import { expressionText } from "../../../../check/json/json-node.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { ChoiceField } from "../controls/ChoiceField.tsx";
import { ColourField } from "../controls/ColourField.tsx";
import type { ControlProps } from "../controls/control-props.ts";
import { MomentField } from "../controls/MomentField.tsx";
import { NumberField } from "../controls/NumberField.tsx";
import { PictureField } from "../controls/PictureField.tsx";
import { RawField } from "../controls/RawField.tsx";
import { ReferenceField } from "../controls/ReferenceField.tsx";
import { ScalarField } from "../controls/ScalarField.tsx";
import { Words } from "../controls/Words.tsx";
import { type Control, controlOf, controlOfFree } from "../model/control.ts";
import { removeAt, setAt } from "../model/edits.ts";
import { useForm, useLocked } from "../model/form-context.ts";
import { isAsked, Yields } from "./Yields.tsx";

/** What the control of a place is, as it stands there now. */
export function controlAt({ node, shape }: Pick<ControlProps, "node" | "shape">): Control {
  const control = controlOf(shape, node);
  return control.kind === "free" && node ? controlOfFree(node) : control;
}

/** The control of a place that fits into a row. */
export function SimpleValue({ control, ...props }: ControlProps & { control: Control }) {
  switch (control.kind) {
    case "constant":
      return <code className="f-constant">{String(control.value)}</code>;
    case "flag":
    case "switch":
      return <Switch {...props} isFlag={control.kind === "flag"} />;
    case "number":
      return <NumberField {...props} isWhole={control.isWhole} />;
    case "choice":
      return <ChoiceField {...props} values={control.values} />;
    case "reference":
      return <ReferenceField {...props} />;
    case "instant":
    case "day":
      return <MomentField {...props} isDay={control.kind === "day"} />;
    case "colour":
      return <ColourField {...props} />;
    case "picture":
      return <PictureField {...props} />;
    case "scalar":
      return <ScalarField {...props} types={props.shape.annotations.type ? control.types : ANY} />;
    case "free":
      return <ScalarField {...props} types={ANY} />;
    case "misfit":
      return <RawField {...props} />;
    default:
      return <Writing {...props} control={control} />;
  }
}

const ANY = ["string", "number", "boolean", "null", "array", "object"] as const;

function Switch(props: ControlProps & { isFlag: boolean }) {
  const { describedBy, id, isFlag, name, node, path, shape } = props;
  const { change, orderAt } = useForm();
  const isLocked = useLocked();
  const usual = shape.annotations.default === true;
  const isOn = node ? node.kind === "literal" && node.value === true : usual;
  const turn = () => change(isFlag && isOn ? removeAt(path) : setAt(path, !isOn, orderAt));
  return (
    <button
      type="button"
      role="switch"
      id={id}
      className="f-switch"
      aria-checked={isOn}
      aria-label={name}
      aria-describedby={describedBy}
      data-usual={!node || undefined}
      disabled={isLocked}
      onClick={turn}
    />
  );
}

function Writing(props: ControlProps & { control: Control }) {
  const { control, describedBy, id, isInvalid, isOptional, name, node, path, placeholder, pointer, shape } =
    props;
  const { change, orderAt } = useForm();
  const isLocked = useLocked();
  const isCode = control.kind === "expression";
  const types = control.kind === "expression" ? control.types : [];
  const mayBeEmpty = shape.annotations.minLength === 0;
  const value = (isCode ? expressionText(node) : node?.kind === "string" ? node.value : "") ?? "";
  const isTemplate = control.kind === "template" || control.kind === "cases";
  const asked = { text: value, isText: isTemplate };
  const doesYield = (isCode || isTemplate) && isAsked(asked);
  const yieldsId = `yields:${pointer}`;
  return (
    <>
      <Words
        id={id}
        name={name}
        value={value}
        placeholder={placeholder}
        isCode={isCode}
        isTemplate={isTemplate}
        isLocked={isLocked}
        isInvalid={isInvalid}
        describedBy={[describedBy, doesYield && yieldsId].filter(Boolean).join(" ") || undefined}
        onChange={(written) => change(setAt(path, bare(written, types), orderAt), "typing")}
        onBlur={() => value === "" && node && isOptional && !mayBeEmpty && change(removeAt(path))}
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

/** The shape as what stands there means it. */
export function narrowed({ node, shape }: { node: ControlProps["node"]; shape: Shape }): Shape {
  return node ? shape.narrow(node) : shape;
}

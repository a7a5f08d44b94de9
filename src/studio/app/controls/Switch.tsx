import { attributesOf, type ControlField } from "./inputs.tsx";

interface SwitchProps extends ControlField {
  isOn: boolean;
  /** Nothing is written: it is as it is by default. */
  isDefault?: boolean;
  onTurn: (isOn: boolean) => void;
}

/** On or off. Enter turns it as well as the space bar. */
export function Switch({ isDefault, isLocked, isOn, onTurn, ...field }: SwitchProps) {
  return (
    <input
      {...attributesOf(field)}
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      className="switch"
      checked={isOn}
      disabled={isLocked}
      data-default={isDefault || undefined}
      onChange={({ target }) => onTurn(target.checked)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onTurn(!isOn);
      }}
    />
  );
}

import { en } from "../../../language/messages/saying.ts";
import { Choice } from "../controls/Select.tsx";
import { SIZES, type Size } from "./look.ts";

/** How large the phone is on which a page is looked at. */
export function SizeChoice({ onPick, size }: { size: Size; onPick: (size: Size) => void }) {
  return (
    <Choice
      label={en`Phone size`.zh`手机尺寸`}
      value={String(SIZES.indexOf(size))}
      onPick={(index) => onPick(SIZES[Number(index)] ?? size)}
      options={SIZES.map(({ width, height }, index) => [String(index), `${width}×${height}`])}
    />
  );
}

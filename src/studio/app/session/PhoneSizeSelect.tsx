import { en } from "../../../language/messages/localized-text.ts";
import { LabelledSelect } from "../controls/Select.tsx";
import { PHONE_SIZES, type PixelSize } from "./preview-store.ts";

/** Renders the choice of the previewed phone's size. */
export function PhoneSizeSelect({ onPick, size }: { size: PixelSize; onPick: (size: PixelSize) => void }) {
  return (
    <LabelledSelect
      label={en`Phone size`.zh`手机尺寸`}
      value={String(PHONE_SIZES.indexOf(size))}
      onPick={(index) => onPick(PHONE_SIZES[Number(index)] ?? size)}
      options={PHONE_SIZES.map(({ width, height }, index) => [String(index), `${width}×${height}`])}
    />
  );
}

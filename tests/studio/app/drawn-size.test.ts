import { expect, test } from "vitest";
import { drawnSize } from "../../../src/studio/app/form/controls/PictureField.tsx";

test.each([
  ["a picture for twice as many pixels fills the design", [750, 400], undefined, [375, 200]],
  ["a small one is as large as it is", [120, 90], undefined, [120, 90]],
  ["in the place of one that had no file yet, too", [120, 90], 1, [120, 90]],
  ["a width that was said stays, and the height follows", [750, 400], 263, [263, 140]],
  ["a thin line has a height", [2000, 1], undefined, [375, 1]],
] as const)("%s", (_, [ownWidth, ownHeight], said, [width, height]) => {
  expect(drawnSize({ width: ownWidth, height: ownHeight }, said)).toEqual({ width, height });
});

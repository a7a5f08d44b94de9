import { useMemo } from "react";
import { latestOf } from "../desk/latest.ts";
import { useStudio } from "../desk/StudioContext.tsx";

/** Frames in the preview what stands at an offset of the open text, and of several offsets in a row the last. */
export function usePointing(): (offset: number) => void {
  const { desk, look } = useStudio();
  return useMemo(
    () =>
      latestOf(async (offset: number) => {
        // What cannot be told is not framed.
        const pointer = await desk.pointerAt(offset).catch(() => null);
        if (pointer) look.set({ mark: { pointer } });
      }),
    [desk, look],
  );
}

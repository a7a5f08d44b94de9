import type { KeyboardEvent } from "react";
import type { Tap } from "../../play/tap.ts";

/** What touches and taps of one element do. */
export interface TapProps {
  onClick(): void;
  onPointerDown(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Who is told of taps. */
export interface TapListener {
  /** A tap on something that does this action, or this call of the native app. */
  tap(tap: Tap): void;
  /** A finger or key is on what does this, or leads to this route: a tap may follow. Left out where nothing comes of it. */
  touch?: ((next: Tap | string) => void) | undefined;
}

/**
 * The attributes of a button that does what `meantNow` gives when it is tapped; undefined for nothing. Already when it is
 * touched, or a key is on it, the page to which that leads is fetched.
 */
export function tapProps({ tap, touch }: TapListener, meantNow: () => Tap | undefined): TapProps {
  return {
    onClick() {
      const meant = meantNow();
      if (meant) tap(meant);
    },
    ...touchProps(touch, meantNow),
  };
}

/** Only those by which what is touched tells where a tap would lead. */
export function touchProps(
  touch: TapListener["touch"],
  meantNow: () => Tap | string | undefined,
): Omit<TapProps, "onClick"> {
  const touched = () => {
    const meant = touch && meantNow();
    if (meant) touch(meant);
  };
  return {
    onPointerDown: touched,
    onKeyDown: ({ key, repeat }) => {
      if ((key === "Enter" || key === " ") && !repeat) touched();
    },
  };
}

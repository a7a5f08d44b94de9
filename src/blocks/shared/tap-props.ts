import type { KeyboardEvent } from "react";
import type { Tap } from "../../play/tap-action.ts";

/** Event handlers of one tappable element. */
export interface TapProps {
  onClick(): void;
  onPointerDown(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Receiver of taps. */
export interface TapListener {
  /** Reports a tap on an element with this action, or this call of the native app. */
  tap(tap: Tap): void;
  /**
   * Reports that a finger or key is down on an element with this action or route, so that a tap may follow. Undefined
   * if nobody listens.
   */
  touch?: ((next: Tap | string) => void) | undefined;
}

/**
 * Returns the attributes of a button that runs the action returned by `meantNow`; undefined does nothing. On touch or
 * key down, the page to which the action leads is already fetched.
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

/** Returns only the handlers that report where a tap would lead. */
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

import "../support/page/dom.ts";
import { act, useRef } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { useFocusTrap } from "../../src/page/use-focus-trap.ts";

function Box({ onEscape }: { onEscape: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusTrap(box, onEscape);
  return (
    <div ref={box} role="dialog" aria-modal tabIndex={-1}>
      <button type="button" disabled>
        first, disabled
      </button>
      <button type="button" id="yes">
        yes
      </button>
      <fieldset disabled>
        <input aria-label="disabled with its group" />
      </fieldset>
      <a href="/rules" id="rules">
        rules
      </a>
      <div hidden>
        <button type="button">hidden</button>
      </div>
      <button type="button" disabled>
        last, disabled
      </button>
    </div>
  );
}

/** Presses a key on the focused element; returns the id of the element that has the focus then. */
function press(key: string, shiftKey = false): string | undefined {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
  return document.activeElement?.id;
}

test("Tab cycles through focusable elements and skips disabled and hidden ones; Escape closes; the focus is restored", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<button id="before">before</button><div id="root"></div>';
  document.getElementById("before")?.focus();
  const root = createRoot(document.getElementById("root") as HTMLElement);
  let closed = 0;
  await act(async () => root.render(<Box onEscape={() => closed++} />));
  expect(document.activeElement?.getAttribute("role")).toBe("dialog");
  expect(press("Tab")).toBe("yes");
  expect(press("Tab", true)).toBe("rules");
  expect(press("Tab")).toBe("yes");
  press("Escape");
  expect(closed).toBe(1);
  await act(async () => root.unmount());
  expect(document.activeElement?.id).toBe("before");
});

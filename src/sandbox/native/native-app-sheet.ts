import { en } from "../../language/messages/localized-text.ts";
import { appLayer, createButton, createElement, replaceElementContent } from "./dom-helpers.ts";
import { say } from "./say.ts";

const FOCUSABLE_SELECTOR = "button:not([disabled]),input:not([disabled]),select,[tabindex='0']";

/** Screen of the app that slides up from the bottom. */
export interface Sheet {
  /** Replaces its content; the focus stays on the element of the same hook, if it still exists. */
  show(...content: (Node | string)[]): void;
  close(): void;
}

let currentSheet: Sheet | undefined;

/**
 * Opens a sheet, and closes one that is open: a modal dialog with the focus inside, closed by Escape, the veil or its
 * button. Afterwards the focus returns to where it was. `hook` is its data-sandbox.
 */
export function openNativeAppSheet({ title, hook }: { title: string; hook: string }): Sheet {
  currentSheet?.close();
  const before = document.activeElement;
  const body = createElement("div", { class: "sbx-body" });
  const heading = createElement("h2", { class: "sbx-title", id: "sbx-title" }, [title]);
  const sheet: Sheet = {
    show(...content) {
      const key = testHookOf(document.activeElement);
      const hadFocus = body.contains(document.activeElement);
      replaceElementContent(body, content);
      const again = [...body.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].find(
        (one) => key && testHookOf(one) === key,
      );
      if (hadFocus) (again ?? box).focus();
    },
    close() {
      if (currentSheet !== sheet) return;
      currentSheet = undefined;
      document.removeEventListener("keydown", onKey, true);
      document.documentElement.classList.remove("sbx-locked");
      screen.remove();
      if (before instanceof HTMLElement) before.focus();
    },
  };
  const close = createButton(say(en`Close`.zh`关闭`), sheet.close, {
    class: "sbx-close",
    "data-sandbox": "close",
  });
  const header = createElement("header", { class: "sbx-header" }, [
    heading,
    createElement("span", { class: "sbx-badge" }, [say(en`Sandbox`.zh`沙箱`)]),
    close,
  ]);
  const box = createElement(
    "section",
    {
      class: "sbx-sheet",
      role: "dialog",
      "aria-modal": "true",
      "aria-labelledby": "sbx-title",
      tabindex: "-1",
      "data-sandbox": hook,
    },
    [header, body],
  );
  const screen = createElement("div", { class: "sbx-screen" }, [
    createElement("div", { class: "sbx-veil", click: sheet.close }),
    box,
  ]);
  const onKey = (event: KeyboardEvent) => keepFocusInside(event, box, sheet.close);

  currentSheet = sheet;
  document.addEventListener("keydown", onKey, true);
  document.documentElement.classList.add("sbx-locked");
  appLayer().append(screen);
  box.focus();
  return sheet;
}

function testHookOf(element: Element | null): string {
  return element instanceof HTMLElement ? JSON.stringify(element.dataset) : "";
}

function keepFocusInside(event: KeyboardEvent, box: HTMLElement, close: () => void): void {
  if (event.key === "Escape") {
    event.stopPropagation();
    close();
  }
  if (event.key !== "Tab") return;
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = event.shiftKey ? (at <= 0 ? stops.length - 1 : at - 1) : at + 1 < stops.length ? at + 1 : 0;
  event.preventDefault();
  stops[next]?.focus();
}

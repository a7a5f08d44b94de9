import { button, el, layer, replaceContent } from "./dom.ts";

const FOCUSABLE = "button:not([disabled]),input:not([disabled]),select,[tabindex='0']";

/** Screen of the app that slides up from the bottom. */
export interface Sheet {
  /** Replaces its content; the focus stays on the element of the same hook, if it still exists. */
  show(...content: (Node | string)[]): void;
  close(): void;
}

let open: Sheet | undefined;

/**
 * Opens a sheet, and closes one that is open: a modal dialog with the focus inside, closed by Escape, the veil or its
 * button. Afterwards the focus returns to where it was. `hook` is its data-sandbox.
 */
export function openSheet({ title, hook }: { title: string; hook: string }): Sheet {
  open?.close();
  const before = document.activeElement;
  const body = el("div", { class: "sbx-body" });
  const heading = el("h2", { class: "sbx-title", id: "sbx-title" }, [title]);
  const sheet: Sheet = {
    show(...content) {
      const key = hookOf(document.activeElement);
      const hadFocus = body.contains(document.activeElement);
      replaceContent(body, content);
      const again = [...body.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
        (one) => key && hookOf(one) === key,
      );
      if (hadFocus) (again ?? box).focus();
    },
    close() {
      if (open !== sheet) return;
      open = undefined;
      document.removeEventListener("keydown", onKey, true);
      document.documentElement.classList.remove("sbx-locked");
      screen.remove();
      if (before instanceof HTMLElement) before.focus();
    },
  };
  const close = button("关闭", sheet.close, { class: "sbx-close", "data-sandbox": "close" });
  const header = el("header", { class: "sbx-header" }, [
    heading,
    el("span", { class: "sbx-badge" }, ["沙箱"]),
    close,
  ]);
  const box = el(
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
  const screen = el("div", { class: "sbx-screen" }, [
    el("div", { class: "sbx-veil", click: sheet.close }),
    box,
  ]);
  const onKey = (event: KeyboardEvent) => keepInside(event, box, sheet.close);

  open = sheet;
  document.addEventListener("keydown", onKey, true);
  document.documentElement.classList.add("sbx-locked");
  layer().append(screen);
  box.focus();
  return sheet;
}

function hookOf(element: Element | null): string {
  return element instanceof HTMLElement ? JSON.stringify(element.dataset) : "";
}

function keepInside(event: KeyboardEvent, box: HTMLElement, close: () => void): void {
  if (event.key === "Escape") {
    event.stopPropagation();
    close();
  }
  if (event.key !== "Tab") return;
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = event.shiftKey ? (at <= 0 ? stops.length - 1 : at - 1) : at + 1 < stops.length ? at + 1 : 0;
  event.preventDefault();
  stops[next]?.focus();
}

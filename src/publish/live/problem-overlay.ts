import { createElement } from "./create-element.ts";
import {
  ASK_EVENT,
  NEWS_EVENT,
  type NewsMessage,
  type OverlayLine,
  type OverlayProblem,
  PROBLEMS_EVENT,
  type ProblemsMessage,
} from "./problem-messages.ts";
import sheetStyle from "./problem-sheet.css?inline";

/**
 * Creates the overlay and returns the function that shows problems in it. Errors of this page open as a dialog. A closed
 * dialog leaves a small button, and opens again when this page's errors change. Errors of other pages only show the
 * button, so that they do not interrupt work on this page.
 */
function createProblemOverlay(): (message: ProblemsMessage) => void {
  const title = createElement("h2", { id: "title" });
  const state = createElement("p", { id: "state" });
  const list = createElement("div", { "aria-live": "polite" });
  const rest = createElement("p", { class: "rest" });
  const close = createElement(
    "button",
    { type: "button", class: "close", "aria-label": "关闭", click: () => sheet.close() },
    ["×"],
  );
  const handle = createElement("button", { type: "button", class: "handle", click: () => openSheet() });
  const sheet = createElement(
    "dialog",
    {
      role: "alertdialog",
      lang: "zh-CN",
      tabindex: "-1",
      "aria-labelledby": "title",
      "aria-describedby": "state",
    },
    [createElement("header", {}, [title, close]), state, list, rest],
  );
  const host = document.createElement("campaign-problems");
  const style = createElement("style");
  style.textContent = sheetStyle;
  host.attachShadow({ mode: "open" }).append(style, sheet, handle);
  // While the overlay is open, keys must not also reach a dialog of the page behind it.
  const keepKeys = (event: Event) => sheet.open && event.stopImmediatePropagation();
  window.addEventListener("keydown", keepKeys, true);
  sheet.addEventListener("close", () => {
    handle.hidden = handle.textContent === "";
  });

  const openSheet = () => {
    handle.hidden = true;
    if (!sheet.open) sheet.showModal();
    // Not the close button, which screen readers would then read first. With focus on the sheet, arrow keys scroll it.
    sheet.focus();
  };
  /** The page's own errors at the last update. */
  let known = "[]";
  return (message) => {
    const { own, ownCount, others } = message;
    const otherCount = others?.count ?? 0;
    if (ownCount + otherCount === 0) {
      known = "[]";
      if (sheet.open) sheet.close();
      host.remove();
      return;
    }
    title.textContent = ownCount > 0 ? `有 ${ownCount} 处问题` : "其他文件有问题";
    state.textContent = summarizeErrors(message);
    list.textContent = "";
    list.append(...own.map(renderProblem));
    rest.textContent = describeUnlistedErrors(message);
    handle.textContent = ownCount > 0 ? `${ownCount} 处问题` : `其他文件 ${otherCount} 处问题`;
    if (!host.isConnected) document.documentElement.append(host);
    const now = JSON.stringify(own);
    if (ownCount > 0 && now !== known) openSheet();
    else if (ownCount === 0 && known !== "[]") sheet.close();
    handle.hidden = sheet.open;
    known = now;
  };
}

function summarizeErrors({ ownCount, hasPage }: ProblemsMessage): string {
  if (ownCount === 0) return "这个页面没有问题，可以照常查看。";
  return hasPage
    ? "现在显示的是出错之前的页面。改好并保存，页面会自动更新。"
    : "这个页面现在打不开。改好并保存，页面会自动打开。";
}

/** Returns how many errors the list does not show, and in which files; empty if it shows all. */
function describeUnlistedErrors({ own, ownCount, others }: ProblemsMessage): string {
  const count = ownCount - own.length + (others?.count ?? 0);
  if (count === 0) return "";
  const files = others?.files ?? [];
  const where = files.length > 0 ? `，在 ${files.join("、")}` : "";
  return `另有 ${count} 处问题${where}${others && others.fileCount > files.length ? ` 等 ${others.fileCount} 个文件` : ""}`;
}

/** Draws one error: its location, message, marked line and fix. */
function renderProblem(problem: OverlayProblem): HTMLElement {
  const { file, line, column, message, fix, counterexample, lines } = problem;
  const folder = file.slice(0, Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const place = createElement("h3", {}, [
    createElement("span", { class: "folder" }, [folder]),
    `${file.slice(folder.length)}:${line}:${column}`,
  ]);
  return createElement("article", {}, [
    place,
    createElement("p", { class: "message" }, [message]),
    lines.length > 0 ? createElement("pre", {}, lines.map(renderMarkedLine)) : undefined,
    fix === undefined ? undefined : createElement("p", {}, [createElement("b", {}, ["怎么改："]), fix]),
    counterexample === undefined
      ? undefined
      : createElement("p", {}, [createElement("b", {}, ["例如："]), counterexample]),
  ]);
}

/**
 * Draws a line of the file. An element marks the characters in question: carets below them would be misaligned, since
 * Chinese characters are wider and lines wrap on a phone.
 */
function renderMarkedLine({ line, before, marked, after = "" }: OverlayLine): HTMLElement {
  const isMeant = marked !== undefined;
  return createElement("code", { class: isMeant ? "meant" : "beside" }, [
    createElement("span", { class: "number", "aria-hidden": "true" }, [String(line)]),
    createElement("span", { class: "text" }, [
      before,
      isMeant ? createElement("mark", {}, [marked]) : undefined,
      after,
    ]),
  ]);
}

// This code runs on every page of the development server and only there. On each notice it asks for the page's problems
// and shows them.

// Vite requires this exact expression.
const hot = import.meta.hot;

/** Reports navigation within the app. Older browsers lack it; there, the page updates at the next file change. */
interface WithNavigation {
  navigation?: EventTarget;
}

if (hot) {
  const show = createProblemOverlay();
  const askForNews = (isChanged: boolean) =>
    hot.send(ASK_EVENT, { path: window.location.pathname, isChanged });
  hot.on(NEWS_EVENT, ({ isChanged }: NewsMessage) => askForNews(isChanged));
  hot.on(PROBLEMS_EVENT, (message: ProblemsMessage) => {
    show(message);
    if (message.isChanged && message.ownCount === 0) window.location.reload();
  });
  (window as WithNavigation).navigation?.addEventListener("navigatesuccess", () => askForNews(false));
  askForNews(false);
}

import { el } from "./el.ts";
import sheetStyle from "./problem-sheet.css?inline";
import { ASK, LOOK, type Look, TOLD, type Told, type ToldLine, type ToldProblem } from "./told.ts";

/**
 * Opens what shows errors over the page, for as long as the page is open. What is told first is shown at once, as a
 * dialog over the page; closed, it leaves a small handle, until what is wrong on this page is something else. Errors
 * of other pages alone are the handle from the beginning: whoever works on this one shall not be held up.
 */
function openProblems(): (told: Told) => void {
  const title = el("h2", { id: "title" });
  const state = el("p", { id: "state" });
  const list = el("div", { "aria-live": "polite" });
  const rest = el("p", { class: "rest" });
  const close = el(
    "button",
    { type: "button", class: "close", "aria-label": "关闭", click: () => sheet.close() },
    ["×"],
  );
  const handle = el("button", { type: "button", class: "handle", click: () => openSheet() });
  const sheet = el(
    "dialog",
    {
      role: "alertdialog",
      lang: "zh-CN",
      tabindex: "-1",
      "aria-labelledby": "title",
      "aria-describedby": "state",
    },
    [el("header", {}, [title, close]), state, list, rest],
  );
  const host = document.createElement("campaign-problems");
  const style = el("style");
  style.textContent = sheetStyle;
  host.attachShadow({ mode: "open" }).append(style, sheet, handle);
  // Escape closes this dialog, and not one of the page behind it as well.
  const keepKeys = (event: Event) => sheet.open && event.stopImmediatePropagation();
  window.addEventListener("keydown", keepKeys, true);
  sheet.addEventListener("close", () => {
    handle.hidden = handle.textContent === "";
  });

  const openSheet = () => {
    handle.hidden = true;
    if (!sheet.open) sheet.showModal();
    // Not its button, which would be read first: arrows scroll what has the focus.
    sheet.focus();
  };
  /** The page's own errors when they were last told. */
  let known = "[]";
  return (told) => {
    const { own, ownCount, others } = told;
    const otherCount = others?.count ?? 0;
    if (ownCount + otherCount === 0) {
      known = "[]";
      if (sheet.open) sheet.close();
      host.remove();
      return;
    }
    title.textContent = ownCount > 0 ? `有 ${ownCount} 处问题` : "其他文件有问题";
    state.textContent = stateOf(told);
    list.textContent = "";
    list.append(...own.map(drawProblem));
    rest.textContent = restOf(told);
    handle.textContent = ownCount > 0 ? `${ownCount} 处问题` : `其他文件 ${otherCount} 处问题`;
    if (!host.isConnected) document.documentElement.append(host);
    const now = JSON.stringify(own);
    if (ownCount > 0 && now !== known) openSheet();
    else if (ownCount === 0 && known !== "[]") sheet.close();
    handle.hidden = sheet.open;
    known = now;
  };
}

function stateOf({ ownCount, hasPage }: Told): string {
  if (ownCount === 0) return "这个页面没有问题，可以照常查看。";
  return hasPage
    ? "现在看到的是改错之前的页面。改好并保存，页面会自动更新。"
    : "这个页面现在打不开。改好并保存，页面会自动打开。";
}

function restOf({ own, ownCount, others }: Told): string {
  const count = ownCount - own.length + (others?.count ?? 0);
  if (count === 0) return "";
  const files = others?.files ?? [];
  const where = files.length > 0 ? `，在 ${files.join("、")}` : "";
  return `另有 ${count} 处问题${where}${others && others.fileCount > files.length ? ` 等 ${others.fileCount} 个文件` : ""}`;
}

/** One error: where it is, what it is, the characters that are meant, what to do. */
function drawProblem(problem: ToldProblem): HTMLElement {
  const { file, line, column, message, fix, counterexample, lines } = problem;
  const folder = file.slice(0, Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const place = el("h3", {}, [
    el("span", { class: "folder" }, [folder]),
    `${file.slice(folder.length)}:${line}:${column}`,
  ]);
  return el("article", {}, [
    place,
    el("p", { class: "message" }, [message]),
    lines.length > 0 ? el("pre", {}, lines.map(drawLine)) : undefined,
    fix === undefined ? undefined : el("p", {}, [el("b", {}, ["怎么改："]), fix]),
    counterexample === undefined ? undefined : el("p", {}, [el("b", {}, ["例如："]), counterexample]),
  ]);
}

/**
 * A line of the file. The characters that are meant are an element around them: blanks and carets below would stand
 * beside them, since Chinese characters are wider, and lines are broken on a phone.
 */
function drawLine({ line, before, marked, after = "" }: ToldLine): HTMLElement {
  const isMeant = marked !== undefined;
  return el("code", { class: isMeant ? "meant" : "beside" }, [
    el("span", { class: "number", "aria-hidden": "true" }, [String(line)]),
    el("span", { class: "text" }, [before, isMeant ? el("mark", {}, [marked]) : undefined, after]),
  ]);
}

// This runs on every page of the development server, and on no other: it asks whenever there is something new what that
// means for this page, and shows it.

// Written out, since Vite looks for these very words.
const hot = import.meta.hot;

/** Tells of addresses that the app goes to by itself. Newer than many browsers: in others a page learns at the next change. */
interface WithNavigation {
  navigation?: EventTarget;
}

if (hot) {
  const show = openProblems();
  const ask = (isChanged: boolean) => hot.send(ASK, { path: window.location.pathname, isChanged });
  hot.on(LOOK, ({ isChanged }: Look) => ask(isChanged));
  hot.on(TOLD, (told: Told) => {
    show(told);
    if (told.isChanged && told.ownCount === 0) window.location.reload();
  });
  (window as WithNavigation).navigation?.addEventListener("navigatesuccess", () => ask(false));
  ask(false);
}

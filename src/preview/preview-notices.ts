import { en, type Language } from "../language/messages/localized-text.ts";
import type { PreviewData } from "./preview-data.ts";

const EXPIRED = {
  title: en`This preview has expired`.zh`预览已过期`,
  advice: en`Ask whoever sent you the link for a new one.`.zh`如需查看，请向发送链接的人索取新的预览链接。`,
};

/** Shows that the preview has ended. */
export function showExpiredNotice(root: Element, language: Language): void {
  document.title = EXPIRED.title[language];
  const main = createElement("main", "preview-notice");
  main.append(
    createElement("h1", "", EXPIRED.title[language]),
    createElement("p", "", EXPIRED.advice[language]),
  );
  root.replaceChildren(main);
}

/** Shows links to all pages of the preview. */
export function showPageList(root: Element, { expires, pages }: PreviewData, language: Language): void {
  const main = createElement("main", "preview-notice preview-pages");
  const list = createElement("ul");
  for (const { path, title } of pages) {
    const link = createElement("a", "", title);
    link.href = path;
    const item = createElement("li");
    item.append(link);
    list.append(item);
  }
  main.append(
    createElement("h1", "", en`Preview`.zh`预览`[language]),
    list,
    createElement("p", "", endWords(expires)[language]),
  );
  root.replaceChildren(main);
}

/** Says until when the preview can be opened, in the time of the device. */
export function endWords(expires: number) {
  const formatted = (locale: string) =>
    new Intl.DateTimeFormat(locale, { month: "long", day: "numeric" }).format(expires);
  return en`until ${formatted("en")}`.zh`${formatted("zh-CN")}前有效`;
}

/** Creates an element with a class and a text. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = "",
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

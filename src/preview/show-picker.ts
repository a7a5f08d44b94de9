import { en, type Language } from "../language/messages/localized-text.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import type { FrameMessage, FrameNote } from "./frame-note.ts";
import { findState, type PreviewData, type PreviewStates } from "./preview-data.ts";
import { createElement, endWords } from "./preview-notices.ts";
import { STATE_PARAMETER } from "./show-page-in-frame.ts";

/** How long the bar shows what the page would do outside of the preview (ms). */
const NOTE_MS = 6000;

const WORDS = {
  bar: en`Preview`.zh`预览`,
  state: en`State`.zh`状态`,
  previous: en`Previous state`.zh`上一个状态`,
  next: en`Next state`.zh`下一个状态`,
  page: en`Page`.zh`页面`,
  hint: en`Preview with sample data; nothing is submitted`.zh`预览：示例数据，不会真正提交`,
  pages: en`All pages`.zh`全部页面`,
};

interface PickerOptions {
  data: PreviewData;
  page: { published: PublishedPage; states: PreviewStates };
  language: Language;
}

/**
 * Shows the page in a frame, and below it a bar with the choice of its states. The frame keeps the bar out of the page's layout.
 * The part of the address after # names the state, so that a link can show it.
 */
export function showPicker(root: Element, { data, language, page }: PickerOptions): void {
  const frame = createElement("iframe", "preview-frame");
  frame.title = WORDS.page[language];
  const bar = createElement("section", "preview-bar");
  bar.setAttribute("aria-label", WORDS.bar[language]);
  const note = createNote(data, language);
  const choice = createChoice(page.states, language, (name) => {
    window.history.replaceState(null, "", `#${name}`);
    showState(frame, name);
  });
  if (choice) bar.append(choice.element);
  bar.append(note.element);
  root.replaceChildren(frame, bar);
  const showAsked = () => {
    const name = findState(page.states, window.location.hash.slice(1))?.name ?? "";
    choice?.select(name);
    showState(frame, name);
  };
  window.addEventListener("hashchange", showAsked);
  window.addEventListener("message", ({ data: sent, origin, source }: MessageEvent<FrameMessage>) => {
    if (origin === window.location.origin && source === frame.contentWindow)
      takeNote(sent.preview, data, (words) => note.show(words[language]));
  });
  document.documentElement.classList.add("preview");
  showAsked();
}

/** Shows a state in the frame. It adds no entry to the history, so Back leaves the preview. */
function showState(frame: HTMLIFrameElement, name: string): void {
  const { pathname } = window.location;
  const address = `${pathname}?${STATE_PARAMETER}=${encodeURIComponent(name)}`;
  frame.contentWindow?.location.replace(new URL(address, window.location.origin));
}

/** Returns the choice of states with its buttons; undefined if there is only one state. */
function createChoice(
  { groups }: PreviewStates,
  language: Language,
  onPick: (name: string) => void,
): { element: HTMLElement; select: (name: string) => void } | undefined {
  const select = createElement("select");
  select.setAttribute("aria-label", WORDS.state[language]);
  for (const { states, title } of groups) {
    const group = createElement("optgroup");
    group.label = title;
    const parent = groups.length > 1 ? select.appendChild(group) : select;
    for (const { name, text } of states) parent.append(new Option(text, name));
  }
  const count = select.options.length;
  if (count < 2) return undefined;
  select.addEventListener("change", () => onPick(select.value));
  const stepBy = (step: number, name: string, sign: string) => {
    const button = createElement("button", "", sign);
    button.type = "button";
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => {
      select.selectedIndex = (select.selectedIndex + step + count) % count;
      onPick(select.value);
    });
    return button;
  };
  const element = createElement("div", "preview-choice");
  element.append(stepBy(-1, WORDS.previous[language], "‹"), select, stepBy(1, WORDS.next[language], "›"));
  return {
    element,
    select: (name) => {
      select.value = name;
    },
  };
}

/** Returns the line below the choice, which shows each note for a moment. */
function createNote({ expires, list }: PreviewData, language: Language) {
  const element = createElement("p", "preview-hint");
  const text = createElement("span");
  text.setAttribute("role", "status");
  element.append(text);
  if (list !== undefined) {
    const link = createElement("a", "", WORDS.pages[language]);
    link.href = list;
    element.append(link);
  }
  const usual = en`${WORDS.hint}, ${endWords(expires)}`.zh`${WORDS.hint}，${endWords(expires)}`[language];
  text.textContent = usual;
  let timer: number | undefined;
  const show = (words: string) => {
    text.textContent = words;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      text.textContent = usual;
    }, NOTE_MS);
  };
  return { element, show };
}

/** Opens another page of the preview, or says what the page would do outside of it. */
function takeNote(
  note: FrameNote,
  { pages }: PreviewData,
  say: (words: ReturnType<typeof untaken>) => void,
): void {
  const wanted = note.kind === "page" && pages.find(({ path }) => path.toLowerCase() === note.path);
  if (wanted) window.location.assign(wanted.path);
  else say(untaken(note));
}

function untaken(note: FrameNote) {
  if (note.kind === "native") return en`The app would open: ${note.call}`.zh`在 App 里会打开：${note.call}`;
  const target = note.kind === "page" ? note.path : note.url;
  return note.kind === "page"
    ? en`Not in this preview: ${target}`.zh`这个预览不包含该页面：${target}`
    : en`The page would open: ${target}`.zh`页面会打开：${target}`;
}

import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import type { CompletionsResponse, HoverHelp } from "../../api-assist.ts";

/** Fetches completions and help for a position of the open text. It resolves with null if there are none. */
export interface EditorAssistant {
  complete: (text: string, offset: number) => Promise<CompletionsResponse | null>;
  hover: (text: string, offset: number) => Promise<HoverHelp | null>;
  /** Returns a message in the current language. */
  say: (saying: LocalizedText) => string;
}

/** The key that shows help for the text at the cursor. */
export const HOVER_HELP_KEY = "F2";

/**
 * Returns CodeMirror's extension that shows help for the text under the mouse or, on a key, at the cursor. Escape
 * closes it.
 */
export function hoverHelpExtension(assistant: EditorAssistant): Extension {
  let isAwaited: (() => boolean) | undefined;
  const requestTooltip = async (view: EditorView, at: number): Promise<Tooltip | null> => {
    // Failures are not reported here, so as not to disturb typing.
    const found = await assistant.hover(view.state.doc.toString(), at).catch(() => null);
    return found && createTooltip(found, assistant);
  };
  const explain = (view: EditorView): boolean => {
    const { doc, selection } = view.state;
    // The answer applies only while text and cursor are unchanged.
    const isHere = () => view.state.doc === doc && view.state.selection.eq(selection);
    isAwaited = isHere;
    void requestTooltip(view, selection.main.head).then((tooltip) => {
      if (isAwaited !== isHere) return;
      isAwaited = undefined;
      if (isHere()) view.dispatch({ effects: setKeyTooltip.of(tooltip) });
    });
    return true;
  };
  const close = (view: EditorView): boolean => {
    const wasAwaited = isAwaited?.() === true;
    isAwaited = undefined;
    if (view.state.field(keyTooltip)) view.dispatch({ effects: setKeyTooltip.of(null) });
    else if (!wasAwaited) return false;
    return true;
  };
  return [
    hoverTooltip((view, at) => requestTooltip(view, at)),
    keyTooltip,
    keymap.of([
      { key: HOVER_HELP_KEY, run: explain },
      { key: "Escape", run: close },
    ]),
  ];
}

const setKeyTooltip = StateEffect.define<Tooltip | null>();

/** The help that the operator opened by the key; null if it is closed. */
const keyTooltip = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { docChanged, effects, selection }) => {
    const requested = effects.find((effect) => effect.is(setKeyTooltip));
    if (requested) return requested.value as Tooltip | null;
    return docChanged || selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

function createTooltip(found: HoverHelp, { say }: EditorAssistant): Tooltip {
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => {
      const dom = createTextElement("div");
      dom.className = "cm-explained";
      dom.role = "status";
      dom.append(createTextElement("code", found.title));
      if (found.description) dom.append(createTextElement("p", say(found.description)));
      const list = createTextElement("dl");
      for (const { name, value } of found.facts)
        list.append(createTextElement("dt", say(name)), createTextElement("dd", say(value)));
      if (found.facts.length > 0) dom.append(list);
      return { dom };
    },
  };
}

/** Creates an HTML element that contains this text. */
export function createTextElement(tag: string, words = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { Saying } from "../../../language/messages/saying.ts";
import type { Completions, Explanation } from "../../api-assist.ts";

/** The source of completions and explanations at a position of the open text. It resolves with null if it has none. */
export interface Assistant {
  complete: (text: string, offset: number) => Promise<Completions | null>;
  hover: (text: string, offset: number) => Promise<Explanation | null>;
  /** Returns a message in the current language. */
  say: (saying: Saying) => string;
}

/** The key that explains the text at the cursor. */
export const EXPLAIN_KEY = "F2";

/** Returns the extension that explains the text under the mouse or, on a key, at the cursor. Escape closes it. */
export function explanationExtension(assistant: Assistant): Extension {
  let isAwaited: (() => boolean) | undefined;
  const ask = async (view: EditorView, at: number): Promise<Tooltip | null> => {
    // Failures are not reported here, so as not to disturb typing.
    const found = await assistant.hover(view.state.doc.toString(), at).catch(() => null);
    return found && tooltipOf(found, assistant);
  };
  const explain = (view: EditorView): boolean => {
    const { doc, selection } = view.state;
    // The answer applies only while text and cursor are unchanged.
    const isHere = () => view.state.doc === doc && view.state.selection.eq(selection);
    isAwaited = isHere;
    void ask(view, selection.main.head).then((tooltip) => {
      if (isAwaited !== isHere) return;
      isAwaited = undefined;
      if (isHere()) view.dispatch({ effects: show.of(tooltip) });
    });
    return true;
  };
  const close = (view: EditorView): boolean => {
    const wasAwaited = isAwaited?.() === true;
    isAwaited = undefined;
    if (view.state.field(shown)) view.dispatch({ effects: show.of(null) });
    else if (!wasAwaited) return false;
    return true;
  };
  return [
    hoverTooltip((view, at) => ask(view, at)),
    shown,
    keymap.of([
      { key: EXPLAIN_KEY, run: explain },
      { key: "Escape", run: close },
    ]),
  ];
}

const show = StateEffect.define<Tooltip | null>();

/** The explanation opened by the key. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { docChanged, effects, selection }) => {
    const requested = effects.find((effect) => effect.is(show));
    if (requested) return requested.value as Tooltip | null;
    return docChanged || selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

function tooltipOf(found: Explanation, { say }: Assistant): Tooltip {
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => {
      const dom = elementOf("div");
      dom.className = "cm-explained";
      dom.role = "status";
      dom.append(elementOf("code", found.title));
      if (found.description) dom.append(elementOf("p", say(found.description)));
      const list = elementOf("dl");
      for (const { name, value } of found.facts)
        list.append(elementOf("dt", say(name)), elementOf("dd", say(value)));
      if (found.facts.length > 0) dom.append(list);
      return { dom };
    },
  };
}

/** Returns an element with this text. */
export function elementOf(tag: string, words = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

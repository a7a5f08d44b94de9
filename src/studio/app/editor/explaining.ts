import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { Saying } from "../../../language/messages/saying.ts";
import type { Completions, Explanation } from "../../api-assist.ts";

/** Who knows what can be written at a place of the open text, and what stands there. Null where nothing is known. */
export interface Assistant {
  complete: (text: string, offset: number) => Promise<Completions | null>;
  hover: (text: string, offset: number) => Promise<Explanation | null>;
  /** In the language that is spoken at the moment. */
  say: (saying: Saying) => string;
}

/** The key that says what stands at the cursor. */
export const EXPLAIN_KEY = "F2";

/** What stands somewhere is said where the mouse rests, and at the cursor by a key; Escape closes that, and ends the wait for it. */
export function explaining(assistant: Assistant): Extension {
  let isAwaited: (() => boolean) | undefined;
  const ask = async (view: EditorView, at: number): Promise<Tooltip | null> => {
    // Whoever types on is not told of a failure here.
    const found = await assistant.hover(view.state.doc.toString(), at).catch(() => null);
    return found && tooltipOf(found, assistant);
  };
  const explain = (view: EditorView): boolean => {
    const { doc, selection } = view.state;
    // Whoever typed on, or went elsewhere, does not ask any more.
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

/** The explanation that was asked for by the key. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { docChanged, effects, selection }) => {
    const asked = effects.find((effect) => effect.is(show));
    if (asked) return asked.value as Tooltip | null;
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

/** An element with these words. */
export function elementOf(tag: string, words = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

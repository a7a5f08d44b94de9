import { type ChangeEvent, type CompositionEvent, useState } from "react";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the properties of a text field whose input method reports only finished text. Half-typed pinyin stays in the
 * field, so it never becomes a step of the document's history.
 */
export function useComposition(value: string, onChange: (text: string) => void) {
  const [unfinished, setUnfinished] = useState<string | null>(null);
  return {
    value: unfinished ?? value,
    onChange: ({ target, nativeEvent }: ChangeEvent<TextElement>) => {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setUnfinished(target.value);
      else onChange(target.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<TextElement>) => {
      setUnfinished(null);
      if (currentTarget.value !== value) onChange(currentTarget.value);
    },
  };
}

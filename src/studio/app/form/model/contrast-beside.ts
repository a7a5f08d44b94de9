import { COLOUR_PAIRS, contrastOf, LEAST_CONTRAST } from "../../../../check/content/contrast.ts";

/** How well a colour of text can be read on its ground. */
export interface Contrast {
  text: string;
  ground: string;
  /** The key of the other colour. */
  beside: string;
  measure: number;
  isEnough: boolean;
}

/**
 * The colours with which one of a theme stands together, the worst of each first. `coloursAt` gives those of a key, as the
 * page has them. Pure.
 */
export function contrastsOf(
  key: string,
  colour: string,
  coloursAt: (key: string) => readonly string[],
): Contrast[] {
  return COLOUR_PAIRS.flatMap(([text, ground]) => {
    const beside = key === text ? ground : key === ground ? text : undefined;
    if (beside === undefined) return [];
    const found = coloursAt(beside).flatMap((other): Contrast[] => {
      const measure = contrastOf(colour, other);
      if (measure === undefined) return [];
      const pair = key === text ? { text: colour, ground: other } : { text: other, ground: colour };
      return [{ ...pair, beside, measure, isEnough: measure >= LEAST_CONTRAST }];
    });
    return found.sort((one, other) => one.measure - other.measure).slice(0, 1);
  });
}

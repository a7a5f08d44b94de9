import type { Theme } from "../../language/document.generated.ts";
import { contrastRatio, ENGINE_COLOURS, MIN_CONTRAST_RATIO } from "./contrast-ratio.ts";

/** In how many steps a colour is moved towards another one. */
const MIX_STEPS = 20;

/** Colours for text directly on a page's background, each with the colour of the theme that it stands for. */
const ON_BACKGROUND = { mutedOnBackground: "muted", accentOnBackground: "accent" } as const;

/**
 * Returns colours for secondary text and highlights directly on the background of a theme, for those that cannot be read
 * on it: mixes with `onBackground`. undefined if none is missing. Colours that the theme states itself are kept. Pure.
 */
export function coloursOnBackground(theme: Theme): Partial<Theme> | undefined {
  const [onBackground = ""] = coloursOf(theme, "onBackground");
  const found = Object.entries(ON_BACKGROUND).flatMap(([key, name]) => {
    if (theme[key as keyof typeof ON_BACKGROUND] !== undefined) return [];
    const [front = ""] = coloursOf(theme, name);
    const colour = readableColour(front, coloursOf(theme, "background"), [
      onBackground,
      "#ffffff",
      "#000000",
    ]);
    return colour === undefined || colour === front ? [] : [[key, colour]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Returns the colours of a key of a theme, or else those of the engine. */
function coloursOf(theme: Theme, key: "background" | "onBackground" | "muted" | "accent"): readonly string[] {
  return [theme[key] ?? ENGINE_COLOURS[key] ?? []].flat();
}

/**
 * Returns the colour nearest to `front` that can be read on each of `grounds`: itself, or a mix with the first goal that
 * leads to one. `minimum`: the contrast that is needed. undefined if no goal does, or if a colour is translucent. Colours are #rgb or #rrggbb. Pure.
 */
export function readableColour(
  front: string,
  grounds: readonly string[],
  goals: readonly string[],
  minimum = MIN_CONTRAST_RATIO,
): string | undefined {
  const isReadable = (colour: string) =>
    grounds.every((ground) => (contrastRatio(colour, ground) ?? 0) >= minimum);
  if (isReadable(front)) return front;
  return goals.map((goal) => mixesOf(front, goal).find(isReadable)).find((colour) => colour !== undefined);
}

/** Returns the colours on the way from one colour to another, without the first. */
function mixesOf(from: string, to: string): string[] {
  const [start, end] = [channelsOf(from), channelsOf(to)];
  return Array.from({ length: MIX_STEPS }, (_, step) => {
    const share = (step + 1) / MIX_STEPS;
    const channels = start.map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * share));
    return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  });
}

/** Returns whether a colour has a hue that one can see: it is not nearly grey, white or black. Pure. */
export function hasHue(colour: string): boolean {
  const channels = channelsOf(colour);
  return channels.length > 0 && Math.max(...channels) - Math.min(...channels) >= MIN_CHANNEL_DIFFERENCE;
}

/** Difference of the strongest and the weakest channel from which a hue is seen. */
const MIN_CHANNEL_DIFFERENCE = 32;

/** Returns red, green and blue of a colour, from 0 to 255; empty if it is not #rgb or #rrggbb. */
function channelsOf(colour: string): number[] {
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  const [, ...channels] = /^#(..)(..)(..)(?:ff)?$/i.exec(long) ?? [];
  return channels.map((channel) => Number.parseInt(channel, 16));
}

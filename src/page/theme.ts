import type { CSSProperties } from "react";
import type { Theme } from "../language/document.generated.ts";

const RADIUS = { sharp: "0.04rem", soft: "0.12rem", round: "0.22rem" };

/** A theme as custom properties; a later theme goes before an earlier one. */
export function themeStyle(...themes: (Theme | undefined)[]): CSSProperties {
  const { background, primary, radius, ...colours }: Theme = Object.assign({}, ...themes);
  const style: Record<string, string> = {};
  for (const name of ["onBackground", "surface", "text", "muted", "onPrimary", "accent", "trim"] as const) {
    if (colours[name]) style[`--${name}`] = colours[name];
  }
  if (background) style["--background"] = gradient(background);
  if (primary) style["--primary"] = gradient(primary);
  if (radius) style["--radius"] = RADIUS[radius];
  // React's type does not know custom properties.
  return style as CSSProperties;
}

function gradient(colours: string[]): string {
  return `linear-gradient(180deg,${[colours[0], ...colours].slice(-Math.max(2, colours.length)).join(",")})`;
}

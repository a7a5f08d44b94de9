import { describe, expect, test } from "vitest";
import { contrastRatio } from "../../src/check/content/contrast-ratio.ts";
import { coloursOnBackground, readableColour } from "../../src/check/content/readable-colour.ts";
import type { Theme } from "../../src/language/document.generated.ts";

describe("coloursOnBackground", () => {
  test.each<[string, Theme, Partial<Theme> | undefined]>([
    [
      "mixes the engine's own colours, which cannot be read on its red background",
      {},
      { mutedOnBackground: "#f2e5ce", accentOnBackground: "#fadec9" },
    ],
    [
      "adds nothing to a light background",
      { background: ["#f8fbff"], muted: "#51627d", accent: "#0f4aa8" },
      undefined,
    ],
    [
      "adds only the colour that cannot be read",
      { background: ["#101418"], onBackground: "#ffffff", muted: "#a0b0c0", accent: "#a01010" },
      { accentOnBackground: "#c16464" },
    ],
    [
      "keeps a colour that the theme states",
      {
        background: ["#101418"],
        onBackground: "#ffffff",
        muted: "#a0b0c0",
        accent: "#a01010",
        accentOnBackground: "#a01010",
      },
      undefined,
    ],
    [
      "takes white if onBackground itself cannot be read",
      { background: ["#101418"], onBackground: "#202020", muted: "#a0b0c0", accent: "#a01010" },
      { accentOnBackground: "#c16464" },
    ],
  ])("%s", (_, theme, expected) => expect(coloursOnBackground(theme)).toEqual(expected));

  test("can be read on each colour of the background", () => {
    for (const background of [["#c8161d", "#8f0a12"], ["#101418", "#444444"], ["#f1e9ff"]]) {
      const found = coloursOnBackground({
        background,
        onBackground: "#ffffff",
        muted: "#777777",
        accent: "#777777",
      });
      for (const colour of Object.values(found ?? {}).map(String))
        for (const ground of background) expect(contrastRatio(colour, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe("readableColour", () => {
  test.each([
    ["itself if it can be read", "#222222", ["#ffffff"], "#222222"],
    ["a darker colour on a light ground", "#aaaaaa", ["#ffffff"], "#6f6f6f"],
    ["nothing if grounds are too different", "#aaaaaa", ["#ffffff", "#000000"], undefined],
    ["nothing on a translucent ground", "#aaaaaa", ["#ffffff80"], undefined],
    ["nothing for a translucent text", "#aaaaaa80", ["#ffffff"], undefined],
  ])("is %s", (_, front, grounds, expected) =>
    expect(readableColour(front, grounds, ["#000000", "#ffffff"])).toBe(expected),
  );
});

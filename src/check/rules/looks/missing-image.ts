import { closest } from "../../closest.ts";
import { atText } from "../../report/anchor.ts";
import type { Finding, Rule, RuleContext } from "../../rule.ts";

export const missingImage: Rule = {
  id: "missing-image",
  severity: "error",
  docs: {
    description: "A picture whose file is not there. Files are looked for beside the document.",
    ok: [
      {
        patch: {
          view: [
            { type: "image", image: { src: "art/there.svg", widthPx: 10, heightPx: 10 } },
            { type: "button", table: "main" },
          ],
        },
      },
    ],
    bad: [
      {
        patch: {
          view: [
            { type: "image", image: { src: "art/their.svg", widthPx: 10, heightPx: 10 } },
            { type: "button", table: "main" },
          ],
        },
        message: "No file campaigns/art/their.svg, expected the picture there",
      },
    ],
  },
  check: ({ exists, filesIn, visits }) => {
    if (!exists) return [];
    return visits.flatMap(({ node, shape }) => {
      if (shape.annotations["x-link"] !== "image" || node.kind !== "string") return [];
      if (!/^[^/:?#]+(\/[^/:?#]+)*$/.test(node.value)) return [];
      // Beside the file in which it is written, which a document that extends that one may not share.
      const beside = /^.*[/\\]/.exec(node.source.path)?.[0] ?? "";
      if (exists(beside + node.value)) return [];
      return [{ at: atText(node), ...describe(beside, node.value, filesIn) }];
    });
  },
};

function describe(beside: string, src: string, filesIn: RuleContext["filesIn"]): Omit<Finding, "at"> {
  const message = `No file ${beside}${src}, expected the picture there`;
  const folder = src.slice(0, src.lastIndexOf("/") + 1);
  const meant = closest(src.slice(folder.length), filesIn?.(beside + folder) ?? []);
  if (meant === undefined) return { message, fix: "Put the file there, or name another." };
  return { message, fix: `Did you mean "${folder}${meant}"?`, suggestion: folder + meant };
}

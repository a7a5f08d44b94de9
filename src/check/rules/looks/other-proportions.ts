import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { findChild, type JsonNode, nonStringLiteralOf, rangeOfValueStart } from "../../json/json-node.ts";
import { folderOf } from "../../json/source-file.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Largest difference of proportions that nobody sees: sizes are rounded. */
const MAX_DIFFERENCE = 0.03;

const withSize = (widthPx: number, heightPx: number) =>
  blocksAbove({ type: "image", image: { src: "art/square.svg", widthPx, heightPx } });

export const otherProportions: Rule = {
  severity: "warning",
  description: en`A picture is declared with other proportions than its file has, so it is stretched or leaves a gap.`
    .zh`图片写的宽高比与文件不同：会被拉伸，或留出空白。`,
  ok: [{ patch: withSize(10, 10) }, { patch: withSize(375, 374) }],
  bad: [
    {
      patch: withSize(10, 20),
      message:
        "The picture is declared as 10 × 20, expected the proportions of campaigns/art/square.svg, 20 × 20",
    },
  ],
  check: ({ pictureSize, visits }) =>
    pictureSize
      ? visits.flatMap(({ node, parent, shape }) =>
          shape.annotations["x-link"] === "image" && node.kind === "string" && parent
            ? (findingFor(node, parent.node, pictureSize) ?? [])
            : [],
        )
      : [],
};

function findingFor(
  src: Extract<JsonNode, { kind: "string" }>,
  image: JsonNode,
  pictureSize: NonNullable<RuleContext["pictureSize"]>,
): Finding | undefined {
  const [widthNode, heightNode] = [findChild(image, "widthPx"), findChild(image, "heightPx")];
  const [width, height] = [nonStringLiteralOf(widthNode), nonStringLiteralOf(heightNode)];
  if (!heightNode || typeof width !== "number" || typeof height !== "number") return undefined;
  if (!/^[^/:?#]+(\/[^/:?#]+)*$/.test(src.value)) return undefined;
  const path = folderOf(src.source.path) + src.value;
  const real = pictureSize(path);
  if (!real || real.isAssumed || !(real.widthPx > 0 && real.heightPx > 0)) return undefined;
  const ratio = (width * real.heightPx) / (height * real.widthPx);
  // A small picture differs by up to half a pixel on each side.
  const rounding = 0.5 / Math.min(width, height) + 0.5 / Math.min(real.widthPx, real.heightPx);
  if (Math.abs(Math.log(ratio)) <= MAX_DIFFERENCE + rounding) return undefined;
  const [declared, found] = [`${width} × ${height}`, `${real.widthPx} × ${real.heightPx}`];
  const suggestion = String(Math.round((width * real.heightPx) / real.widthPx));
  const message = en`The picture is declared as ${declared}, expected the proportions of ${path}, ${found}`
    .zh`图片写的是 ${declared}，宽高比应与${path}一致（${found}）`;
  const fix = en`Write "heightPx": ${suggestion}, or use a picture of these proportions.`
    .zh`请写 "heightPx": ${suggestion}，或换用这个比例的图片。`;
  return { at: rangeOfValueStart(heightNode), message, fix, suggestion };
}

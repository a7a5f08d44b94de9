import { en } from "../../../language/messages/localized-text.ts";
import { PICTURE_EXTENSIONS, pictureMediaType } from "../../content/picture-media-types.ts";
import type { Finding } from "../../facts/finding.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { folderOf } from "../../json/source-file.ts";
import { escapeForString } from "../../json/string-offset.ts";
import { joinChoicesWithOr } from "../../schema/mistake-message-parts.ts";
import { withPicture } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const unsafePicture: Rule = {
  description: en`A file is not a picture, is damaged, does more than draw, or is too large for phones. A browser opens an SVG like a page, so scripts, event handlers and external addresses are not allowed in it. A picture has at most 16 million pixels, all frames together; an SVG takes at most 3200 units to draw, 320 if it moves. A plain shape takes one unit, a gradient 22, a mask 30, a blur 600.`
    .zh`文件不是图片，已损坏，不只是画图，或对手机来说太大。浏览器会像网页一样打开 SVG，因此里面不允许有脚本、事件处理和外部地址。图片所有帧合计最多 1600 万像素；绘制 SVG 最多 3200 个单位，动画最多 320 个。普通图形为 1 个单位，渐变 22 个，遮罩 30 个，模糊 600 个。`,
  ok: [{ patch: withPicture("art/there.svg") }],
  bad: [
    {
      patch: withPicture("art/page.html"),
      message: `"src" is "art/page.html", expected a picture: ${joinChoicesWithOr(PICTURE_EXTENSIONS).en}`,
    },
    {
      patch: withPicture("art/.hidden.svg"),
      message: '"src" is "art/.hidden.svg", expected a picture whose name does not start with a dot',
    },
    {
      patch: withPicture("art/script.svg"),
      message: "campaigns/art/script.svg:2:3 contains <script>, expected a picture that only draws",
    },
    {
      patch: withPicture("art/wide.svg"),
      message:
        "campaigns/art/wide.svg is 1000000000 × 1 pixels, 1000 million in all, expected at most 16 million",
    },
  ],
  check: ({ pictureFault, visits }) =>
    visits.flatMap(({ node, path, shape }): Finding[] => {
      if (shape.annotations["x-link"] !== "image" || node.kind !== "string") return [];
      // forbidden-link reports a path out of the folder, and one with backslashes.
      if (!/^[^/\\:?#]+(\/[^/\\:?#]+)*$/.test(node.value) || /(^|\/)\.\.\//.test(node.value)) return [];
      // Relative to the file that contains the path; an extending document may be in another folder.
      const beside = folderOf(node.source.path);
      const found = describeUnsafePicture(node.value, { beside, key: String(path.at(-1)), pictureFault });
      return found ? [{ at: rangeInsideQuotes(node), ...found }] : [];
    }),
};

function describeUnsafePicture(
  src: string,
  { beside, key, pictureFault }: { beside: string; key: string } & Pick<RuleContext, "pictureFault">,
): Omit<Finding, "at"> | undefined {
  const type = pictureMediaType(src);
  if (src.startsWith("./")) {
    const meant = src.replace(/^(\.\/)+/, "");
    return {
      message: en`"${key}" is "${src}", expected a path without ./ at its start`
        .zh`“${key}”是“${src}”，路径开头不应写 ./`,
      fix: en`Write "${meant}".`.zh`请写“${meant}”。`,
      suggestion: escapeForString(meant),
    };
  }
  if (type === undefined) {
    const isHidden = /(^|[/\\])\./.test(src);
    return isHidden
      ? {
          message: en`"${key}" is "${src}", expected a picture whose name does not start with a dot`
            .zh`“${key}”是“${src}”，应为名称不以点号开头的图片`,
          fix: en`Rename the file without the dot.`.zh`请去掉文件名开头的点号。`,
        }
      : {
          message: en`"${key}" is "${src}", expected a picture: ${joinChoicesWithOr(PICTURE_EXTENSIONS)}`
            .zh`“${key}”是“${src}”，应为图片：${joinChoicesWithOr(PICTURE_EXTENSIONS)}`,
          fix: en`Save it in one of these formats.`.zh`请保存成其中一种格式。`,
        };
  }
  const found = pictureFault?.(beside + src);
  if (!found) return undefined;
  const { fix, place, says } = found;
  return { message: en`${beside}${src}${place} ${says}`.zh`${beside}${src}${place}${says}`, fix };
}

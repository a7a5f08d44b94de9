import { memoizeByKey } from "../../../language/memoize.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { PICTURE_EXTENSIONS, pictureMediaType } from "../../content/picture-media-types.ts";
import { findUnsafeSvg } from "../../content/unsafe-svg.ts";
import type { Finding } from "../../facts/finding.ts";
import { textRange } from "../../json/json-node.ts";
import { folderOf } from "../../json/source-file.ts";
import { sayChoice } from "../../schema/message-parts.ts";
import { withPicture } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Number of pictures whose check result stays cached, enough for those of a document being edited. */
const MAX_CACHED_PICTURES = 100;

const findUnsafeSvgCached = memoizeByKey(findUnsafeSvg, MAX_CACHED_PICTURES);

export const unsafePicture: Rule = {
  description: en`A file is not a picture, or does more than draw. A browser opens an SVG like a page, so scripts, event handlers and external addresses are not allowed in it.`
    .zh`文件不是图片，或不只是画图。浏览器会像网页一样打开 SVG，因此里面不允许有脚本、事件处理和外部地址。`,
  ok: [{ patch: withPicture("art/there.svg") }],
  bad: [
    {
      patch: withPicture("art/page.html"),
      message: `"src" is "art/page.html", expected a picture: ${sayChoice(PICTURE_EXTENSIONS).en}`,
    },
    {
      patch: withPicture("art/.hidden.svg"),
      message: '"src" is "art/.hidden.svg", expected a picture whose name does not start with a dot',
    },
    {
      patch: withPicture("art/script.svg"),
      message: "campaigns/art/script.svg:2 contains <script>, expected a picture that only draws",
    },
  ],
  check: ({ readPicture, visits }) =>
    visits.flatMap(({ node, path, shape }): Finding[] => {
      if (shape.annotations["x-link"] !== "image" || node.kind !== "string") return [];
      if (!/^[^/:?#]+(\/[^/:?#]+)*$/.test(node.value)) return [];
      // Relative to the file that contains the path; an extending document may be in another folder.
      const beside = folderOf(node.source.path);
      const found = describeUnsafePicture(node.value, { beside, key: String(path.at(-1)), readPicture });
      return found ? [{ at: textRange(node), ...found }] : [];
    }),
};

function describeUnsafePicture(
  src: string,
  { beside, key, readPicture }: { beside: string; key: string } & Pick<RuleContext, "readPicture">,
): Omit<Finding, "at"> | undefined {
  const type = pictureMediaType(src);
  if (type === undefined) {
    const isHidden = /(^|[/\\])\./.test(src);
    return isHidden
      ? {
          message: en`"${key}" is "${src}", expected a picture whose name does not start with a dot`
            .zh`“${key}”是“${src}”，应为名称不以点号开头的图片`,
          fix: en`Rename the file without the dot.`.zh`请去掉文件名开头的点号。`,
        }
      : {
          message: en`"${key}" is "${src}", expected a picture: ${sayChoice(PICTURE_EXTENSIONS)}`
            .zh`“${key}”是“${src}”，应为图片：${sayChoice(PICTURE_EXTENSIONS)}`,
          fix: en`Save it in one of these formats.`.zh`请保存成其中一种格式。`,
        };
  }
  if (type !== "image/svg+xml") return undefined;
  const text = readPicture?.(beside + src);
  const found = text === undefined ? undefined : findUnsafeSvgCached(text);
  if (!found) return undefined;
  const message = en`${beside}${src}:${found.line} contains ${found.what}, expected a picture that only draws`
    .zh`${beside}${src}:${found.line}里有${found.what}，应为只含图形的图片`;
  const fix = en`Delete it, or export the picture again as plain SVG.`
    .zh`请删掉它，或把图片重新导出为普通 SVG。`;
  return { message, fix };
}

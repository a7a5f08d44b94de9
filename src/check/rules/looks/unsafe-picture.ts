import { byKey } from "../../../language/memoize.ts";
import { en } from "../../../language/messages/saying.ts";
import { PICTURE_ENDINGS, pictureType } from "../../content/picture-kinds.ts";
import { findUnsafeSvg } from "../../content/unsafe-svg.ts";
import type { Finding } from "../../facts/finding.ts";
import { atText } from "../../json/json-node.ts";
import { folderOf } from "../../json/source-file.ts";
import { sayChoice } from "../../schema/say.ts";
import { withPicture } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** So many pictures are not looked through again, whoever names them: those of a document that is being edited among them. */
const KEPT = 100;

const findingIn = byKey(findUnsafeSvg, KEPT);

export const unsafePicture: Rule = {
  description: en`A picture that is none, or does more than draw. An SVG opened by itself is a page: scripts, event handlers and addresses outside of it are refused.`
    .zh`不是图片，或不只是画图的图片。单独打开的 SVG 就是一个网页：不允许有脚本、事件处理和外部地址。`,
  ok: [{ patch: withPicture("art/there.svg") }],
  bad: [
    {
      patch: withPicture("art/page.html"),
      message: `"src" is "art/page.html", expected a picture: ${sayChoice(PICTURE_ENDINGS).en}`,
    },
    {
      patch: withPicture("art/.hidden.svg"),
      message: '"src" is "art/.hidden.svg", expected a picture that is not hidden by a dot',
    },
    {
      patch: withPicture("art/script.svg"),
      message: "campaigns/art/script.svg:2 has <script>, expected a picture that only draws",
    },
  ],
  check: ({ readPicture, visits }) =>
    visits.flatMap(({ node, path, shape }): Finding[] => {
      if (shape.annotations["x-link"] !== "image" || node.kind !== "string") return [];
      if (!/^[^/:?#]+(\/[^/:?#]+)*$/.test(node.value)) return [];
      // Beside the file in which it is written, which a document that extends that one may not share.
      const beside = folderOf(node.source.path);
      const found = whyNot(node.value, { beside, key: String(path.at(-1)), readPicture });
      return found ? [{ at: atText(node), ...found }] : [];
    }),
};

function whyNot(
  src: string,
  { beside, key, readPicture }: { beside: string; key: string } & Pick<RuleContext, "readPicture">,
): Omit<Finding, "at"> | undefined {
  const type = pictureType(src);
  if (type === undefined) {
    const isHidden = /(^|[/\\])\./.test(src);
    return isHidden
      ? {
          message: en`"${key}" is "${src}", expected a picture that is not hidden by a dot`
            .zh`“${key}”是“${src}”，应为没有用点号隐藏的图片`,
          fix: en`Give the file a name without it.`.zh`请去掉文件名开头的点号。`,
        }
      : {
          message: en`"${key}" is "${src}", expected a picture: ${sayChoice(PICTURE_ENDINGS)}`
            .zh`“${key}”是“${src}”，应为图片：${sayChoice(PICTURE_ENDINGS)}`,
          fix: en`Save it as one of these.`.zh`请保存成其中一种格式。`,
        };
  }
  if (type !== "image/svg+xml") return undefined;
  const text = readPicture?.(beside + src);
  const found = text === undefined ? undefined : findingIn(text);
  if (!found) return undefined;
  const message = en`${beside}${src}:${found.line} has ${found.what}, expected a picture that only draws`
    .zh`${beside}${src}:${found.line}里有${found.what}，应为只含图形的图片`;
  const fix = en`Take it out, or export the picture again as plain SVG.`
    .zh`请删掉它，或把图片重新导出为普通 SVG。`;
  return { message, fix };
}

import { findClosest } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/saying.ts";
import { adviseWord, type Finding } from "../../facts/finding.ts";
import { atText } from "../../json/json-node.ts";
import { folderOf } from "../../json/source-file.ts";
import { withPicture } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const missingImage: Rule = {
  description: en`A picture whose file is not there. Files are looked for beside the document.`
    .zh`图片文件不存在。文件在文档旁边寻找。`,
  ok: [{ patch: withPicture("art/there.svg") }],
  bad: [
    {
      patch: withPicture("art/their.svg"),
      message: "No file campaigns/art/their.svg, expected the picture there",
    },
  ],
  check: ({ exists, filesIn, visits }) => {
    if (!exists) return [];
    return visits.flatMap(({ node, shape }) => {
      if (shape.annotations["x-link"] !== "image" || node.kind !== "string") return [];
      if (!/^[^/:?#]+(\/[^/:?#]+)*$/.test(node.value)) return [];
      // Beside the file in which it is written, which a document that extends that one may not share.
      const beside = folderOf(node.source.path);
      if (exists(beside + node.value)) return [];
      return [{ at: atText(node), ...describe(beside, node.value, filesIn) }];
    });
  },
};

function describe(beside: string, src: string, filesIn: RuleContext["filesIn"]): Omit<Finding, "at"> {
  const message = en`No file ${beside}${src}, expected the picture there`
    .zh`没有文件${beside}${src}，这里应有图片`;
  const folder = src.slice(0, src.lastIndexOf("/") + 1);
  const meant = findClosest(src.slice(folder.length), filesIn?.(beside + folder) ?? []);
  const otherwise = en`Put the file there, or name another.`.zh`请把文件放到那里，或改用别的图片。`;
  return { message, ...adviseWord(meant && folder + meant, otherwise) };
}

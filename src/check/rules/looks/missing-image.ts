import {
  differByOneMistake,
  findByBeginning,
  findClosestWord,
} from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { type Finding, suggestSpelling } from "../../facts/finding.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { folderOf } from "../../json/source-file.ts";
import { withPicture } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const missingImage: Rule = {
  description: en`The file of a picture does not exist. Paths start at the document's folder.`
    .zh`图片文件不存在。路径从文档所在的文件夹算起。`,
  ok: [{ patch: withPicture("art/there.svg") }],
  bad: [
    {
      patch: withPicture("art/their.svg"),
      message: "The file campaigns/art/their.svg does not exist, expected a picture there",
    },
  ],
  check: ({ exists, filesIn, visits }) => {
    if (!exists) return [];
    return visits.flatMap(({ node, shape }) => {
      if (shape.annotations["x-link"] !== "image" || node.kind !== "string") return [];
      if (!/^[^/\\:?#]+(\/[^/\\:?#]+)*$/.test(node.value)) return [];
      // Relative to the file that contains the path; an extending document may be in another folder.
      const beside = folderOf(node.source.path);
      if (exists(beside + node.value)) return [];
      return [{ at: rangeInsideQuotes(node), ...describeMissingFile(beside, node.value, filesIn) }];
    });
  },
};

function describeMissingFile(
  beside: string,
  src: string,
  filesIn: RuleContext["filesIn"],
): Omit<Finding, "at"> {
  const message = en`The file ${beside}${src} does not exist, expected a picture there`
    .zh`文件${beside}${src}不存在，这里应有图片`;
  const folder = src.slice(0, src.lastIndexOf("/") + 1);
  const name = src.slice(folder.length);
  const files = filesIn?.(beside + folder) ?? [];
  const meant = nearestPicture(name, files);
  if (meant?.toLowerCase() === name.toLowerCase()) {
    const fix = en`Only capitals differ: write "${folder + meant}".`
      .zh`只有大小写不同：请写“${folder + meant}”。`;
    return { message, fix, suggestion: folder + meant };
  }
  const otherwise = en`Put the file there, or use another picture.`.zh`请把文件放到那里，或改用别的图片。`;
  return { message, ...suggestSpelling(meant && folder + meant, otherwise) };
}

/**
 * Returns the picture with a name that differs by one typing mistake, or only in its format; else the one whose name is
 * the longest beginning of this one, else the closest.
 */
function nearestPicture(name: string, files: readonly string[]): string | undefined {
  const stemOf = (file: string) => file.replace(/\.[^.]*$/, "");
  const stem = stemOf(name);
  const closest = findClosestWord(name, files);
  if (closest !== undefined && differByOneMistake(closest, name)) return closest;
  return (
    files.find((file) => stemOf(file) === stem) ??
    files.find((file) => stemOf(file) === findByBeginning(stem, files.map(stemOf))) ??
    closest
  );
}

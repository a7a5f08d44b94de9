import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { suggestSpelling } from "../../facts/finding.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { folderOf } from "../../json/source-file.ts";
import { exampleProject } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const missingSandbox: Rule = {
  severity: "warning",
  description: en`The module of the project's sandbox does not exist. Its path starts at the folder of project.json.`
    .zh`项目的沙箱模块不存在。路径从 project.json 所在的文件夹算起。`,
  ok: [{ files: { "campaigns/project.json": exampleProject } }],
  bad: [
    {
      files: { "campaigns/project.json": { ...exampleProject, sandbox: "./sandbox/index.ts" } },
      message:
        "The file campaigns/sandbox/index.ts does not exist, expected the module of the project's sandbox there",
    },
  ],
  check: ({ document, root, exists, filesIn, isSound }) => {
    const node = document.kind === "project" ? findChild(root, "sandbox") : undefined;
    const named = node && stringValueOf(node);
    // A path to another folder may lead to files that the checker does not see.
    if (!node || !named?.startsWith("./") || !exists || !isSound(["sandbox"])) return [];
    const path = named.slice("./".length);
    const beside = folderOf(node.source.path);
    if (exists(beside + path)) return [];
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const closest = findClosestWord(path.slice(folder.length), filesIn?.(beside + folder) ?? []);
    const message = en`The file ${beside}${path} does not exist, expected the module of the project's sandbox there`
      .zh`文件${beside}${path}不存在，这里应有项目的沙箱模块`;
    const otherwise = en`Put the module there, or remove "sandbox": the sandbox then answers by the schemas.`
      .zh`请把模块放到那里，或删掉“sandbox”，沙箱就按格式说明返回数据。`;
    const meant = closest && `./${folder}${closest}`;
    return [{ at: rangeInsideQuotes(node), message, ...suggestSpelling(meant, otherwise) }];
  },
};

import { adviseClosestWord } from "../../src/language/messages/find-closest.ts";
import { en, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import { scaffoldBlock } from "./block.ts";
import { scaffoldCampaign } from "./campaign.ts";
import type { Checkout, Scaffold, ScaffoldRequest } from "./checkout.ts";
import { scaffoldReportFormat } from "./format.ts";
import { scaffoldFunction } from "./function.ts";
import { scaffoldProject } from "./project.ts";
import { scaffoldRule } from "./rule.ts";
import { scaffoldField } from "./schema-field.ts";
import { scaffoldStep } from "./step.ts";

const scaffolds: Readonly<Record<string, (wanted: ScaffoldRequest, checkout: Checkout) => Scaffold>> = {
  campaign: scaffoldCampaign,
  project: scaffoldProject,
  block: scaffoldBlock,
  field: scaffoldField,
  step: scaffoldStep,
  rule: scaffoldRule,
  function: scaffoldFunction,
  format: scaffoldReportFormat,
};

export const newCommandUsage = en`Creates a campaign, a project or a part of the engine, with its test, and prints the next steps:

  campaign ID [TITLE]      such as springTea 春茶有礼
  ID [TITLE] --from ID     a copy of a campaign, such as summerTea --from springTea --start 2026-06-01
  project NAME             a folder with a project of its own: a brand and a page
  block NAME               such as quote
  field OWNER.NAME         of a block, or of a part of documents, such as quote.author, row.bold
  step NAME                such as vibrate
  rule NAME [--in FOLDER]  such as long-toast --in texts; the folder is below src/check/rules, by default looks
  function NAME            such as join
  format NAME              an output format of validate, such as checkstyle`
  .zh`新建活动、项目或引擎的组成部分及其测试，并说明接下来做什么：

  campaign ID [TITLE]      活动，如 springTea 春茶有礼
  ID [TITLE] --from ID     复制一个活动，如 summerTea --from springTea --start 2026-06-01
  project NAME             新项目的文件夹，含一个品牌和一个页面
  block NAME               页面块，如 quote
  field OWNER.NAME         页面块或文档各部分的字段，如 quote.author、row.bold
  step NAME                步骤，如 vibrate
  rule NAME [--in FOLDER]  校验规则，如 long-toast --in texts；文件夹在 src/check/rules 下，默认是 looks
  function NAME            函数，如 join
  format NAME              validate 的输出格式，如 checkstyle`;

/** The arguments of `new`. */
interface NewArguments extends Omit<ScaffoldRequest, "name"> {
  /** The kind, the name and the title. */
  names: readonly string[];
}

/** Returns the files for the arguments of `new`, or a refusal. Writes nothing. */
export function runScaffold({ names, folder, from, ...answers }: NewArguments, checkout: Checkout): Scaffold {
  const isCampaign = from !== undefined && !Object.hasOwn(scaffolds, names[0] ?? "campaign");
  const [kind = "", name, word, ...more] = isCampaign ? ["campaign", ...names] : names;
  const title = answers.title ?? word;
  const make = Object.hasOwn(scaffolds, kind) ? scaffolds[kind] : undefined;
  if (more.length > 0)
    return { refusal: en`Unexpected "${more.join(" ")}".`.zh`“${more.join(" ")}”是多余的。` };
  if (!make) return { refusal: unknownKindMessage(kind, names) };
  if (name === undefined)
    return { refusal: en`The name of the ${kind} is missing.`.zh`没有写 ${kind} 的名称。` };
  const refusal =
    kind === "campaign"
      ? undefined
      : refuseCampaignOptions(title, from ?? answers.start ?? answers.end ?? answers.route);
  if (refusal) return { refusal };
  if (folder !== undefined && kind !== "rule")
    return {
      refusal: en`Unexpected --in: only a rule has a folder.`.zh`--in 是多余的：只有校验规则放在文件夹里。`,
    };
  return make({ ...answers, name, title, folder, from }, checkout);
}

/** Returns the reason to refuse options that only a campaign accepts; undefined if none is given. */
function refuseCampaignOptions(
  title: string | undefined,
  from: string | undefined,
): LocalizedText | undefined {
  if (title !== undefined)
    return en`Unexpected "${title}": only a campaign has a title.`.zh`“${title}”是多余的：只有活动有标题。`;
  return from === undefined
    ? undefined
    : en`Unexpected --from, --start, --end or --route: only a campaign can be a copy.`
        .zh`--from、--start、--end 或 --route 是多余的：只有活动可以复制。`;
}

/** Returns the refusal of an unknown kind. Suggests `new campaign`, since earlier versions took a campaign's name alone. */
function unknownKindMessage(kind: string, names: readonly string[]): LocalizedText {
  const kinds = Object.keys(scaffolds);
  const command = `npx campaign-engine new campaign ${names.join(" ")}`;
  const advice = adviseClosestWord(
    kind,
    kinds,
    en`. For a campaign: ${command}`.zh`。新建活动请用：${command}`,
  );
  return en`Unknown kind "${kind}", expected one of ${kinds.join(", ")}${advice}`
    .zh`没有“${kind}”这一种，应为 ${kinds.join("、")} 之一${advice}`;
}

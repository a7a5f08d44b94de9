import { parseArgs } from "node:util";
import { findClosest } from "../../src/language/messages/find-closest.ts";
import { en } from "../../src/language/messages/saying.ts";
import { newBlock } from "./block.ts";
import { newCampaign } from "./campaign.ts";
import type { Checkout, Scaffold, Wanted } from "./checkout.ts";
import { newField } from "./field.ts";
import { newFormat } from "./format.ts";
import { newFunction } from "./function.ts";
import { newRule } from "./rule.ts";
import { newStep } from "./step.ts";

const scaffolds: Readonly<Record<string, (wanted: Wanted, checkout: Checkout) => Scaffold>> = {
  campaign: newCampaign,
  block: newBlock,
  field: newField,
  step: newStep,
  rule: newRule,
  function: newFunction,
  format: newFormat,
};

export const usage = en`Creates a campaign or a part of the engine that works and has a test, and says what to do next:

  campaign ID [TITLE]      such as springTea 春茶有礼
  ID [TITLE] --from ID     a copy of a campaign, such as summerTea --from springTea
  block NAME               such as quote
  field OWNER.NAME         of a block, or of a part of documents, such as quote.author, row.bold
  step NAME                such as vibrate
  rule NAME [--in FOLDER]  such as long-toast --in actions
  function NAME            such as join
  format NAME              an output format of validate, such as checkstyle`
  .zh`新建活动或引擎的组成部分，带测试，可直接运行，并说明下一步：

  campaign ID [TITLE]      活动，如 springTea 春茶有礼
  ID [TITLE] --from ID     复制一个活动，如 summerTea --from springTea
  block NAME               区块，如 quote
  field OWNER.NAME         区块或文档各部分的字段，如 quote.author、row.bold
  step NAME                步骤，如 vibrate
  rule NAME [--in FOLDER]  校验规则，如 long-toast --in actions
  function NAME            函数，如 join
  format NAME              validate 的输出格式，如 checkstyle`;

/** Returns the files for the arguments of `new`, or a refusal. Writes nothing. */
export function scaffold(args: readonly string[], checkout: Checkout): Scaffold {
  const read = readArguments(args);
  if ("refusal" in read) return read;
  const { kind, wanted } = read;
  const make = Object.hasOwn(scaffolds, kind) ? scaffolds[kind] : undefined;
  if (!make) return { refusal: unknownKind(kind, args) };
  if (wanted === undefined) return { refusal: `The name of the ${kind} is missing.` };
  if (wanted.title !== undefined && kind !== "campaign")
    return { refusal: `Unexpected "${wanted.title}": only a campaign has a title.` };
  if (wanted.folder !== undefined && kind !== "rule")
    return { refusal: "Unexpected --in: only a rule is put into a folder." };
  if (wanted.from !== undefined && kind !== "campaign")
    return { refusal: "Unexpected --from: only a campaign is made from another." };
  return make(wanted, checkout);
}

type Arguments = { kind: string; wanted: Wanted | undefined } | { refusal: string };

function readArguments(args: readonly string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { in: { type: "string" }, from: { type: "string" } },
    });
    const { in: folder, from } = values;
    const isCampaign = from !== undefined && !Object.hasOwn(scaffolds, positionals[0] ?? "campaign");
    const [kind, name, title, ...more] = isCampaign ? ["campaign", ...positionals] : positionals;
    if (kind === undefined) return { refusal: "What is to be new is missing." };
    if (more.length > 0) return { refusal: `Unexpected "${more.join(" ")}".` };
    return { kind, wanted: name === undefined ? undefined : { name, title, folder, from } };
  } catch (error) {
    // parseArgs says which option it does not know.
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}

/** A name alone was a campaign's before there were other kinds. */
function unknownKind(kind: string, args: readonly string[]): string {
  const kinds = Object.keys(scaffolds);
  const meant = findClosest(kind, kinds);
  const advice =
    meant === undefined
      ? `For a campaign: npx campaign-engine new campaign ${args.join(" ")}`
      : `Did you mean ${meant}?`;
  return `"${kind}" is nothing that can be made new, expected one of ${kinds.join(", ")}. ${advice}`;
}

import { parseArgs } from "node:util";
import { findClosest } from "../../src/language/messages/find-closest.ts";
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

export const usage = `Usage: npm run new -- campaign ID [TITLE]          such as springTea 春茶有礼
       npm run new -- ID [TITLE] --from ID         a campaign from another, such as summerTea --from springTea
       npm run new -- block NAME                   such as quote
       npm run new -- field OWNER.NAME             of a block, or of what documents are made of: quote.author, row.bold
       npm run new -- step NAME                    such as vibrate
       npm run new -- rule NAME [--in FOLDER]      such as long-toast --in actions
       npm run new -- function NAME                such as join
       npm run new -- format NAME                  of what validate prints, such as checkstyle`;

/** Returns the files for the arguments of `npm run new`, or a refusal. Writes nothing. */
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
      ? `For a campaign: npm run new -- campaign ${args.join(" ")}`
      : `Did you mean ${meant}?`;
  return `"${kind}" is nothing that can be made new, expected one of ${kinds.join(", ")}. ${advice}`;
}

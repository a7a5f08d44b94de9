import type { StandIn } from "../../../language/document.generated.ts";
import { en } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesIn } from "../../inspect/names.ts";
import { argumentsOfCall } from "../../inspect/native-calls.ts";
import {
  atKey,
  atText,
  childOf,
  entryOf,
  type JsonEntry,
  type JsonNode,
  textOf,
} from "../../json/json-node.ts";
import { quoted, sayChoice } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

/** The arguments of which each stand-in needs one: those that it does something with. */
const needs: Readonly<Record<StandIn, readonly string[]>> = {
  share: ["url", "text"],
  copy: ["text"],
  save: ["url"],
  close: [],
  back: [],
};

const withCall = (call: object) => ({
  patch: { brand: "shop" },
  files: {
    "campaigns/brands/shop.json": {
      language: 2,
      id: "shop",
      name: "Shop",
      bridge: { other: { object: "app" } },
      native: { login: { ios: "login", other: "login" }, order: { ios: "order", other: "order" }, call },
    },
  },
});

const title = { name: "title", type: "string" };
const url = { name: "url", type: "string", format: "uri" };

export const impossibleCall: Rule = {
  description: en`A native call of a brand that no phone can do: with nothing that would do it, or with a stand-in that lacks what it needs.`
    .zh`没有手机能做到的原生功能：没有写用什么实现，或浏览器代替它时缺少所需的参数。`,
  ok: [withCall({ ios: "share", other: "share", arguments: [title, url], otherwise: "share" })],
  bad: [
    {
      ...withCall({ description: "Shares" }),
      message: 'Nothing does native call "call", expected "ios", "other" or "otherwise"',
    },
    {
      ...withCall({ ios: "share", arguments: [title], otherwise: "share" }),
      message: '"otherwise" is "share", expected an argument url or text, which it needs',
    },
  ],
  check: ({ document, root, isSound }) => {
    if (document.kind !== "brand") return [];
    return entriesIn(childOf(root, "native")).flatMap((entry) =>
      isSound(["native", entry.key]) ? [...nothingDone(entry), ...lackingArgument(root, entry)] : [],
    );
  },
};

function nothingDone(entry: JsonEntry): Finding[] {
  if (["ios", "other", "otherwise"].some((key) => entryOf(entry.value, key))) return [];
  const message = en`Nothing does native call ${quoted(entry.key)}, expected "ios", "other" or "otherwise"`
    .zh`没有写明原生功能${quoted(entry.key)}怎么做，应有“ios”、“other”或“otherwise”`;
  const fix = en`Add the names that the app knows it by, or an "otherwise".`
    .zh`请写上它在 App 里的名称，或写“otherwise”。`;
  return [{ at: atKey(entry), message, fix }];
}

function lackingArgument(root: JsonNode, { key, value }: JsonEntry): Finding[] {
  const otherwise = childOf(value, "otherwise");
  const needed = needs[textOf(otherwise) as StandIn] ?? []; // the schema has allowed it
  const taken = argumentsOfCall(root, key) ?? [];
  if (!otherwise || needed.length === 0 || taken.some(({ name }) => needed.includes(name))) return [];
  const message = en`"otherwise" is ${quoted(textOf(otherwise) ?? "")}, expected an argument ${sayChoice(needed)}, which it needs`
    .zh`“otherwise”是${quoted(textOf(otherwise) ?? "")}，应有它需要的参数${sayChoice(needed)}`;
  const fix = en`Add { "name": ${quoted(needed[0] ?? "")}, "type": "string" } to "arguments".`
    .zh`请在“arguments”里加上 { "name": "${needed[0] ?? ""}", "type": "string" }。`;
  return [{ at: atText(otherwise), message, fix }];
}

import type { StandIn } from "../../../language/document.generated.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { nativeArgumentsOf } from "../../inspect/native-arguments.ts";
import {
  findChild,
  findEntry,
  type JsonEntry,
  type JsonNode,
  keyRange,
  rangeInsideQuotes,
  stringValueOf,
} from "../../json/json-node.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** For each way of replacing a native function (`otherwise`): the arguments of which it needs at least one. */
const NEEDED_ARGUMENTS: Readonly<Record<StandIn, readonly string[]>> = {
  share: ["url", "text"],
  copy: ["text"],
  save: ["url"],
  close: [],
  back: [],
};

const withNativeCall = (call: object) => ({
  patch: { brand: "shop" },
  files: {
    "campaigns/brands/shop.json": {
      language: 3,
      id: "shop",
      name: "Shop",
      locale: "zh-CN",
      timeZone: "Asia/Shanghai",
      bridge: { other: { object: "app" } },
      server: exampleBrand.server,
      native: { login: { ios: "login", other: "login" }, order: { ios: "order", other: "order" }, call },
    },
  },
});

const TITLE_ARGUMENT = { name: "title", type: "string" };
const URL_ARGUMENT = { name: "url", type: "string", format: "uri" };

export const impossibleCall: Rule = {
  description: en`A native call works on no phone: it names no function of the app and no stand-in, or its stand-in lacks an argument that it needs.`
    .zh`原生功能在任何手机上都用不了：既没有写 App 里的名称，也没有写由浏览器怎样代替；或代替时缺少所需的参数。`,
  ok: [
    withNativeCall({
      ios: "share",
      other: "share",
      arguments: [TITLE_ARGUMENT, URL_ARGUMENT],
      otherwise: "share",
    }),
  ],
  bad: [
    {
      ...withNativeCall({ description: "Shares" }),
      message: 'Native call "call" does nothing, expected "ios", "other" or "otherwise"',
    },
    {
      ...withNativeCall({ ios: "share", arguments: [TITLE_ARGUMENT], otherwise: "share" }),
      message: '"otherwise" is "share", expected the argument that it needs: url or text',
    },
  ],
  check: ({ document, root, isSound }) => {
    if (document.kind !== "brand") return [];
    return entriesOfMap(findChild(root, "native")).flatMap((entry) =>
      isSound(["native", entry.key])
        ? [...callsDoingNothing(entry), ...standInsLackingArgument(root, entry)]
        : [],
    );
  },
};

function callsDoingNothing(entry: JsonEntry): Finding[] {
  if (["ios", "other", "otherwise"].some((key) => findEntry(entry.value, key))) return [];
  const message = en`Native call ${quoteWord(entry.key)} does nothing, expected "ios", "other" or "otherwise"`
    .zh`原生功能${quoteWord(entry.key)}没有写明怎么实现，应有“ios”、“other”或“otherwise”`;
  const fix = en`Write its name in the app as "ios" and "other", or add an "otherwise".`
    .zh`请在“ios”和“other”里写上它在 App 里的名称，或加上“otherwise”。`;
  return [{ at: keyRange(entry), message, fix }];
}

function standInsLackingArgument(root: JsonNode, { key, value }: JsonEntry): Finding[] {
  const otherwise = findChild(value, "otherwise");
  const needed = NEEDED_ARGUMENTS[stringValueOf(otherwise) as StandIn] ?? []; // allowed by the schema
  const taken = nativeArgumentsOf(root, key) ?? [];
  if (!otherwise || needed.length === 0 || taken.some(({ name }) => needed.includes(name))) return [];
  const message = en`"otherwise" is ${quoteWord(stringValueOf(otherwise) ?? "")}, expected the argument that it needs: ${joinChoicesWithOr(needed)}`
    .zh`“otherwise”是${quoteWord(stringValueOf(otherwise) ?? "")}，应有它需要的参数：${joinChoicesWithOr(needed)}`;
  const fix = en`Add { "name": ${quoteWord(needed[0] ?? "")}, "type": "string" } to "arguments".`
    .zh`请在“arguments”里加上 { "name": "${needed[0] ?? ""}", "type": "string" }。`;
  return [{ at: rangeInsideQuotes(otherwise), message, fix }];
}

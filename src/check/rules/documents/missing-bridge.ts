import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, keyRange } from "../../json/json-node.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const { bridge: _, ...brandWithoutBridge } = exampleBrand;

const withNative = (native: object) => ({
  files: { "campaigns/brands/second.json": { ...brandWithoutBridge, id: "second", native } },
});

export const missingBridge: Rule = {
  description: en`A native call has a name in "other", but the brand has no bridge: pages cannot find the app's function.`
    .zh`原生功能写了“other”里的名称，但品牌没有写 bridge：页面找不到 App 的这个功能。`,
  ok: [withNative({ login: { otherwise: { toast: "请在App内打开" } } })],
  bad: [
    {
      ...withNative({ login: { other: "login" } }),
      message: '"login" has the key "other", expected also a "bridge" in this brand',
    },
  ],
  check: ({ document, isSound, root }) => {
    if (document.kind !== "brand" || !isSound(["native"]) || findChild(root, "bridge")) return [];
    const calls = entriesOfMap(findChild(root, "native"));
    return calls.flatMap((call) => {
      if (!findChild(call.value, "other") || call.value.source !== document.file.source) return [];
      const message = en`"${call.key}" has the key "other", expected also a "bridge" in this brand`
        .zh`“${call.key}”写了“other”，品牌里还应写上“bridge”`;
      const fix = en`Add "bridge": { "other": { "object": "NAME" } } with the name of the object that the app adds to window, or delete "other".`
        .zh`请补上 "bridge": { "other": { "object": "NAME" } }，写 App 挂在 window 上的对象的名称；没有这个功能就删掉“other”。`;
      return [{ at: keyRange(call), message, fix }];
    });
  },
};

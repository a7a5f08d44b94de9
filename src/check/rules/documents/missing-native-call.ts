import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, findEntry, keyRange, stringValueAt } from "../../json/json-node.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withPartner = (native: object) => ({
  files: {
    "campaigns/brands/partner.json": {
      ...exampleBrand,
      id: "partner",
      query: { from: "partner" },
      native,
    },
  },
});

export const missingNativeCall: Rule = {
  severity: "warning",
  description: en`A brand that any page can have by its address lacks a native call that all other brands have: a tap on pages which use it only shows an error.`
    .zh`任何页面都可以按地址使用的品牌，缺少其他品牌都有的原生功能：用到它的页面点了只会报错。`,
  ok: [withPartner({ ...exampleBrand.native })],
  bad: [
    {
      ...withPartner({ ...exampleBrand.native, order: undefined }),
      message: '"native" has no "order", expected it as in the other brands, such as mall',
    },
  ],
  check: ({ document, project, isSound }) => {
    if (document.kind !== "brand" || !findChild(document.root, "query") || !isSound(["native"])) return [];
    const native = findEntry(document.file.root, "native");
    const others = project
      .brandIds()
      .filter((id) => id !== stringValueAt(document.root, "id"))
      .flatMap((id) => project.withId("brand", id))
      .flatMap((ref) => project.open(ref) ?? []);
    const [first, ...more] = others.map(({ root }) => ({
      id: stringValueAt(root, "id") ?? "",
      calls: entriesOfMap(findChild(root, "native")).map(({ key }) => key),
    }));
    if (!native || !first) return [];
    const known = entriesOfMap(native.value).map(({ key }) => key);
    const missing = first.calls.filter(
      (call) => !known.includes(call) && more.every(({ calls }) => calls.includes(call)),
    );
    // An app may have fewer functions, and a misspelt call has a rule of its own.
    const isMisspelt = known.some((call) => ![first, ...more].some(({ calls }) => calls.includes(call)));
    return missing.length > 1 || isMisspelt
      ? []
      : missing.map((call) => {
          const message = en`"native" has no "${call}", expected it as in the other brands, such as ${first.id}`
            .zh`“native”里没有“${call}”，应像其他品牌（如 ${first.id}）一样写上`;
          const fix = en`Add "${call}" with the names of the partner's app. If that app does not have it, write an "otherwise", such as { "toast": "请在App内打开" }.`
            .zh`请补上“${call}”和合作方 App 里的名称。如果那个 App 没有这个功能，请写“otherwise”，如 { "toast": "请在App内打开" }。`;
          return { at: keyRange(native), message, fix };
        });
  },
};

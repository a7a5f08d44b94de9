import { en } from "../../../language/messages/localized-text.ts";
import { findChild, rangeInsideQuotes, stringValueAt } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withBrands = (first: object, second: object) => ({
  files: {
    "campaigns/brands/first.json": { ...exampleBrand, id: "first", ...first },
    "campaigns/brands/second.json": { ...exampleBrand, id: "second", ...second },
  },
});

export const duplicateBrandName: Rule = {
  severity: "warning",
  description: en`Two brands write the same name, but different companies: one was copied from the other.`
    .zh`两个品牌写了相同的名称，公司却不同：其中一个是复制来的。`,
  ok: [
    withBrands({ name: "Silver", company: "Silver Ltd" }, { name: "Gold", company: "Gold Ltd" }),
    withBrands({ name: "Silver", company: "Silver Ltd" }, { name: "Silver", company: "Silver Ltd" }),
  ],
  bad: [
    {
      ...withBrands({ name: "Silver", company: "Silver Ltd" }, { name: "Silver", company: "Gold Ltd" }),
      message:
        '"name" is "Silver", expected a name of its own: campaigns/brands/first.json:5 has the same one',
    },
  ],
  check: ({ document, project }) => {
    const own = findChild(document.file.root, "name");
    if (document.kind !== "brand" || own?.kind !== "string") return [];
    const id = stringValueAt(document.root, "id");
    const company = stringValueAt(document.root, "company");
    const ids = project.brandIds();
    const before = ids.slice(0, Math.max(0, ids.indexOf(id ?? "")));
    const other = before
      .flatMap((one) => project.withId("brand", one))
      .flatMap((ref) => project.open(ref) ?? [])
      .find((one) => stringValueAt(one.file.root, "name") === own.value);
    const there = findChild(other?.file.root, "name");
    const others = stringValueAt(other?.root, "company");
    if (!there || company === undefined || others === undefined || company === others) return [];
    const { line } = sourceLocationOf(there.source, there.start);
    const message = en`"name" is "${own.value}", expected a name of its own: ${there.source.path}:${line} has the same one`
      .zh`“name”是“${own.value}”，应为自己的名称：${there.source.path}:${line} 已经用了它`;
    const fix = en`Write the name under which ${company} sells.`.zh`请写“${company}”所用的名称。`;
    return [{ at: rangeInsideQuotes(own), message, fix }];
  },
};

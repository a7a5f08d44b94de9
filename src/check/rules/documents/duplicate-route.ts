import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { pageKey } from "../../../language/page-key.ts";
import type { MergedDocument } from "../../document/merge-documents.ts";
import type { Finding } from "../../facts/finding.ts";
import {
  findChild,
  type JsonNode,
  rangeInsideQuotes,
  stringValueAt,
  stringValueOf,
} from "../../json/json-node.ts";
import { fileNameOf, sourceLocationOf } from "../../json/source-file.ts";
import { findConflictingDocument, type Project } from "../../project/project.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const duplicateRoute: Rule = {
  description: en`Two pages have the same address. Upper and lower case and a final slash make no difference; / and /index are the same.`
    .zh`两个页面用了同一个地址。大小写和末尾的斜杠不算区别；/ 和 /index 是同一个。`,
  ok: [{ patch: { variants: [{ route: "/example/partner" }] } }],
  bad: [
    {
      patch: {},
      files: {
        "campaigns/a.json": { language: 3, id: "another", route: "/Example", title: "A", view: [] },
      },
      message: '"route" is "/Example", expected a unique route: campaigns/example.json:5 has "/example"',
    },
    {
      patch: { variants: [{ route: "/example" }] },
      message: '"route" is "/example", expected a unique route: campaigns/example.json:5 has the same one',
    },
    {
      patch: { route: "/index" },
      files: { "campaigns/a.json": { language: 3, id: "another", route: "/", title: "A", view: [] } },
      message: '"route" is "/index", expected a unique route: campaigns/a.json:4 has "/"',
    },
  ],
  check: ({ document, project }) => {
    const route = findChild(document.root, "route");
    if (document.route === undefined || !route) return [];
    // A copied file keeps the route of the file that it was copied from.
    const key = pageKey(document.route);
    const all = project.at(document.route);
    const isNamedAfter = ({ path }: { path: string }) => pageKey(`/${fileNameOf(path)}`) === key;
    // A capital is the odd one, because only it makes the same address look different.
    const isPlain = ({ route }: { route: string | undefined }) => !/^\/[A-Z]/.test(route ?? "");
    const isOwner = all.some(isNamedAfter) ? isNamedAfter : isPlain;
    const other = findConflictingDocument(document, all, { isOwner, project });
    const there = other && findChild(other.root, "route");
    // Two documents with the same id are reported by duplicate-id.
    if (!there || (other.id === document.id && other.file !== document.file)) return [];
    const { line } = sourceLocationOf(there.source, there.start);
    const message = en`"route" is "${document.route}", expected a unique route: ${there.source.path}:${line} has ${there.source === route.source ? en`the same one`.zh`它` : quoteWord(other.route ?? "")}`
      .zh`“route”是“${document.route}”，应使用不重复的 route：${there.source.path}:${line}已经用了${there.source === route.source ? en`the same one`.zh`它` : quoteWord(other.route ?? "")}`;
    const fix = adviceForRoute(document, project);
    const cause = causeInVariant(document, other) ?? causeInBrand(document, other, project);
    return [{ at: rangeInsideQuotes(route), message, fix, cause }];
  },
};

/** Proposes a route after the file's name, as most pages have it; general advice if another page has that. */
function adviceForRoute({ file, variantIndex }: MergedDocument, project: Project): LocalizedText {
  const proposed = `/${fileNameOf(file.source.path)}`;
  return variantIndex === undefined && project.at(proposed).length === 0
    ? en`Give this page another route, such as "${proposed}", after its file.`
        .zh`请给这个页面换一个 route，如与文件同名的“${proposed}”。`
    : en`Give this page another route.`.zh`请给这个页面换一个 route。`;
}

/** Returns the problem of a variant that names the brand of another one, as a copied variant does. */
function causeInVariant(document: MergedDocument, other: MergedDocument): Finding["cause"] {
  const [own, there] = [document, other].map(({ root }) => findChild(root, "brand"));
  const written = own?.source.text.slice(0, own.start).lastIndexOf(".prefix}") ?? -1;
  if (document.file !== other.file || document.variantIndex === undefined || written < 0) return undefined;
  if (own?.kind !== "string" || !there || own === there || stringValueOf(there) !== own.value)
    return undefined;
  const { line } = sourceLocationOf(there.source, there.start);
  const message = en`"brand" is "${own.value}", expected another brand: line ${line} has the same one, so two pages have the address ${document.route ?? ""}`
    .zh`“brand”是“${own.value}”，应为另一个品牌：第${line}行已经用了它，因此两个页面的地址都是${document.route ?? ""}`;
  const fix = en`Write the brand of this variant.`.zh`请写这个变体的品牌。`;
  return { at: rangeInsideQuotes(own), message, fix };
}

/** Returns the problem of a brand with the prefix of another brand, which gives two pages one address. */
function causeInBrand(document: MergedDocument, other: MergedDocument, project: Project): Finding["cause"] {
  const brands = [document, other].map(({ brand }) => ({
    id: stringValueAt(brand, "id") ?? "",
    prefix: findChild(brand, "prefix"),
  }));
  const order = project.brandIds();
  const [owner, copy] = brands.sort(
    (a, b) => Number(isPrefixOfId(b)) - Number(isPrefixOfId(a)) || order.indexOf(a.id) - order.indexOf(b.id),
  );
  if (!owner?.prefix || copy?.prefix?.kind !== "string") return undefined;
  const { value } = copy.prefix;
  if (
    owner.id === copy.id ||
    stringValueOf(owner.prefix) !== value ||
    !document.route?.startsWith(`/${value}/`)
  )
    return undefined;
  const { source, start } = owner.prefix;
  const { line } = sourceLocationOf(source, start);
  const message = en`"prefix" is "${value}", expected a unique prefix: ${source.path}:${line} has the same one, so two pages have the address ${document.route}`
    .zh`“prefix”是“${value}”，应使用不重复的前缀：${source.path}:${line}已经用了它，因此两个页面的地址都是${document.route}`;
  const fix = en`Give this brand another prefix.`.zh`请给这个品牌换一个前缀。`;
  return { at: rangeInsideQuotes(copy.prefix), message, fix };
}

/** Whether the prefix is the id of its brand in other words, such as tea-shop for teaShop. */
function isPrefixOfId({ id, prefix }: { id: string; prefix: JsonNode | undefined }): boolean {
  return (stringValueOf(prefix) ?? "").replace(/[-_]/g, "").toLowerCase() === id.toLowerCase();
}

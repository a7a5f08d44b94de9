import { join, posix, relative } from "node:path";
import {
  type DocumentKind,
  defaultBrandOf,
  documentIdentityOf,
  mergeAllDocuments,
} from "../../src/check/document/merge-documents.ts";
import { findChild, toPlainValue } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { Campaign } from "../../src/language/document.generated.ts";
import { adviseClosestWord } from "../../src/language/messages/find-closest.ts";
import {
  en,
  joinMessages,
  type LocalizedText,
  untranslatedText,
} from "../../src/language/messages/localized-text.ts";
import { fillTemplate } from "../../src/refactor/copies/fill-template.ts";
import { findLeftToChange } from "../../src/refactor/copies/left-to-change.ts";
import { explainInvalidId, explainInvalidRoute } from "../../src/refactor/documents/refuse-id.ts";
import { isChineseLocale } from "../../src/studio/server/templates/english-campaign.ts";
import {
  campaignFromReadme,
  localeOf,
  neededBrand,
} from "../../src/studio/server/templates/new-campaign-file.ts";
import { schemas } from "../check/schemas.ts";
import {
  type Checkout,
  OWN_CAMPAIGNS,
  refuseNameInUse,
  type Scaffold,
  type ScaffoldRequest,
} from "./checkout.ts";

/**
 * Scaffolds a campaign: a copy of another one, or of the README's example, which a test checks. Pure except for reading
 * the checkout.
 */
export function scaffoldCampaign(wanted: ScaffoldRequest, checkout: Checkout): Scaffold {
  const { from, name: id, title } = wanted;
  const wrong = explainInvalidId(id) ?? explainInvalidRoute(wanted.route);
  if (wrong) return { refusal: wrong };
  if (from === undefined && (wanted.start ?? wanted.end ?? wanted.route) !== undefined)
    return {
      refusal: en`--start, --end and --route need --from: the example of the README has its own.`
        .zh`--start、--end 和 --route 要与 --from 一起用：README 的例子有自己的时间和地址。`,
    };
  const there = findFileUsingId(id, checkout);
  if (there !== undefined) return refuseNameInUse(id, there, en`id`.zh`id`);
  return from === undefined
    ? scaffoldFromReadme(id, title, checkout)
    : scaffoldFromCampaign({ ...wanted, from }, checkout);
}

function scaffoldFromReadme(id: string, given: string | undefined, checkout: Checkout): Scaffold {
  const folder = folderOfNewCampaigns(checkout);
  const brands = documentPathsById(checkout, "brand");
  const defaultBrand = defaultBrandIn(checkout);
  const brand = neededBrand([...brands.keys()], defaultBrand);
  const locale = localeOf(checkout.read(brands.get(brand ?? defaultBrand ?? "") ?? ""));
  const title = given ?? (isChineseLocale(locale) ? "新活动" : "New campaign");
  const schema = relative(
    join(checkout.root, folder),
    join(checkout.root, "schemas/editor/campaign.schema.json"),
  );
  const text = campaignFromReadme(checkout.read("README.md") ?? "", { id, title, brand, locale }).replace(
    /(?<="\$schema": ")[^"]*/,
    () => schema.replaceAll("\\", "/"),
  );
  return {
    ...newFiles(
      { path: posix.join(folder, `${id}.json`), text, test: stateTestTemplate(id, text) },
      id,
      checkout,
    ),
    next: en`Open /${id}?token=old-user while npx campaign-engine start runs, and edit the file.\n${describeNextSteps(id, checkout)}`
      .zh`请在 npx campaign-engine start 运行时打开 /${id}?token=old-user，并修改这个文件。\n${describeNextSteps(id, checkout)}`,
  };
}

/** Returns the folder for campaigns that are not copies: seasonal/ if the project has it. */
function folderOfNewCampaigns({ campaigns, files }: Checkout): string {
  const seasonal = posix.join(campaigns, "seasonal");
  return files(seasonal).length > 0 ? seasonal : campaigns;
}

/** Returns the files of a new campaign. Only the tests of the checkout's own campaigns are in the checkout. */
function newFiles(
  { path, test, text }: { path: string; text: string; test: string },
  id: string,
  { campaigns }: Checkout,
): { files: Readonly<Record<string, string>>; isApart: boolean } {
  const isApart = campaigns !== OWN_CAMPAIGNS;
  return { files: { [path]: text, ...(!isApart && { [testPathOf(id)]: test }) }, isApart };
}

/** The copy goes into the same folder, so that its relative paths stay valid. */
function scaffoldFromCampaign(
  { end, from, name: id, route, start, title }: ScaffoldRequest & { from: string },
  checkout: Checkout,
): Scaffold {
  const campaigns = documentPathsById(checkout, "campaign");
  const path = campaigns.get(from);
  if (path === undefined) {
    const advice = adviseClosestWord(from, campaigns.keys(), en`.`.zh`。`);
    return { refusal: en`Unknown campaign ${from}${advice}`.zh`没有活动 ${from}${advice}` };
  }
  const copy = posix.join(posix.dirname(path), `${id}.json`);
  const files = documentPaths(checkout).map((one) => readJson({ path: one, text: checkout.read(one) ?? "" }));
  const documentsAt = (at: string, text: string) =>
    mergeAllDocuments(
      [...files.filter(({ source }) => source.path !== at), readJson({ path: at, text })],
      schemas(),
    ).filter(({ file }) => file.source.path === at);
  const documentsOf = (text: string) => documentsAt(copy, text);
  const own = checkout.read(path) ?? "";
  const answers = { id, title, route, firstDay: start, lastDay: end };
  const made = fillTemplate(answers, { text: own, source: from, documentsOf, schemas: schemas() });
  if ("refusal" in made) return made;
  const left = findLeftToChange(documentsOf(made.text), () => documentsAt(path, own)[0], schemas());
  const places = (left?.places ?? []).map(
    ({ pointer, shown, why }) => en`${pointer}: ${shown} (${why})`.zh`${pointer}：${shown}（${why}）`,
  );
  const list = joinMessages(["", ...places], untranslatedText("\n- "));
  return {
    ...newFiles({ path: copy, text: made.text, test: pageTestTemplate(id) }, id, checkout),
    next: en`The campaign is a copy of ${from}. Left to change, besides texts and amounts:${list}\n${describeNextSteps(id, checkout)}`
      .zh`这个活动是 ${from} 的副本。除文字和金额外，还要修改：${list}\n${describeNextSteps(id, checkout)}`,
  };
}

function describeNextSteps(id: string, { campaigns }: Checkout): LocalizedText {
  if (campaigns !== OWN_CAMPAIGNS)
    return en`The sandbox answers the calls from "data" of the endpoints, and its panel offers each state.
npx campaign-engine validate checks the campaign and proves its state tables.`
      .zh`沙箱按接口的 data 返回数据，沙箱面板可以选择每个状态。
npx campaign-engine validate 校验活动，并证明它的状态表。`;
  return en`The sandbox answers the calls from "data" of the endpoints, and its panel offers each state. If that is not enough, write
a rule in the project's sandbox (src/sandbox/README.md).
npx campaign-engine validate checks the campaign and proves its state tables.
npm test -- ${id} runs ${testPathOf(id)}, and draws the page in each state.`
    .zh`沙箱按接口的 data 返回数据，沙箱面板可以选择每个状态。如果还不够，
请在项目的沙箱里写规则（见 src/sandbox/README.md）。
npx campaign-engine validate 校验活动，并证明它的状态表。
npm test -- ${id} 运行 ${testPathOf(id)}，并绘制页面的每个状态。`;
}

function testPathOf(id: string): string {
  return `tests/campaigns/${id}.test.ts`;
}

/** Returns a test of the README's campaign that checks the text of its button in each state. */
function stateTestTemplate(id: string, text: string): string {
  const { root } = readJson({ path: "README.md", text });
  const { tables } = (root ? toPlainValue(root) : {}) as Pick<Campaign, "tables">; // a test checks the README's campaign
  const rows = Object.values(tables ?? {}).flatMap((table) => table.rows ?? []);
  const cases = rows.map(
    ({ state, text }) => `  { state: "${state}", says: "${longestLiteralPart(String(text))}" },`,
  );
  return `import { expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";

test.for([
${cases.join("\n")}
])("${id}: in the state $state its button says $says", async ({ state, says }, { phone }) => {
  await phone.sandbox.pick("${id}", "main", state);
  await phone.open("/${id}?token=old-user");
  expect(phone.texts(\`[data-state="\${state}"]\`)).toEqual([expect.stringContaining(says)]);
});
`;
}

/** Returns the longest part of a text without expressions. */
function longestLiteralPart(text: string): string {
  const parts = text.split(/\{[^}]*\}/);
  return parts.sort((one, other) => other.length - one.length)[0] ?? "";
}

/** Returns a test that suits every campaign: its pages open. */
function pageTestTemplate(id: string): string {
  return `import { expect } from "vitest";
import { test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";

const pages = [...site.pages()].filter(([, { published }]) => published.campaign.id === "${id}");

test.for(pages.map(([key]) => key))("${id} opens at /%s without reports to developers", async (key, { phone }) => {
  await phone.open(\`/\${key}?token=old-user&phoneType=ios\`);
  expect(phone.text).not.toContain("页面不存在");
  expect([...phone.reports, ...phone.differences]).toEqual([]);
});
`;
}

/** Returns the paths of the project's documents of a kind by id. */
function documentPathsById(checkout: Checkout, wanted: DocumentKind): Map<string, string> {
  return new Map(
    documentPaths(checkout).flatMap((path): [string, string][] => {
      const { id, kind } = documentIdentityOf(readJson({ path, text: checkout.read(path) ?? "" }));
      return id !== undefined && kind === wanted ? [[id, path]] : [];
    }),
  );
}

function defaultBrandIn(checkout: Checkout): string | undefined {
  return defaultBrandOf(
    documentPaths(checkout).map((path) => readJson({ path, text: checkout.read(path) ?? "" })),
  );
}

function documentPaths({ campaigns, files }: Checkout): string[] {
  return files(campaigns).filter((path) => path.endsWith(".json"));
}

/** Returns the document that already has this id, or a file that the new campaign would overwrite. */
function findFileUsingId(id: string, checkout: Checkout): string | undefined {
  const holder = documentPaths(checkout).find((path) => {
    const own = findChild(readJson({ path, text: checkout.read(path) ?? "" }).root, "id");
    return posix.basename(path) === `${id}.json` || (own?.kind === "string" && own.value === id);
  });
  if (checkout.campaigns !== OWN_CAMPAIGNS) return holder;
  return holder ?? checkout.files("tests/campaigns").find((path) => path === testPathOf(id));
}

import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import { addTextFieldToView } from "../../scripts/new/add-field-to-view.ts";
import { openCheckout, writeFiles } from "../../scripts/new/checkout.ts";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { exampleBrand } from "../../src/check/rules/example-campaign.ts";
import { schemas } from "../check/support.ts";
import { root } from "../support/project/project-files.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";
import { madeFor, scaffoldFor } from "./scaffold-for.ts";

// The tests use names that nobody would choose.
const checkout = openCheckout(root);

describe("nothing is written", () => {
  test.each([
    ["block", "The name of the block is missing."],
    ["blok unheard", "Did you mean block?"],
    ["springTea 春茶有礼", "For a campaign: npx campaign-engine new campaign springTea 春茶有礼"],
    ["project 9lives", '"9lives" cannot be used as an id'],
    ["project campaigns", "The name campaigns is already used by campaigns/"],
    ["campaign 9lives", '"9lives" cannot be used as an id'],
    [
      "campaign yearTaskTicket",
      "The id yearTaskTicket is already used by campaigns/seasonal/yearTaskTicket.json.",
    ],
    ["campaign mall", "The id mall is already used by campaigns/brands/mall.json."],
    ["block big-note", '"big-note" is not a valid name of a block'],
    ["block text", "The name text is already used by schemas/blocks/text.schema.json."],
    ["block TEXT", '"TEXT" is not a valid name of a block'],
    ["block shared", "The name shared is already used by src/blocks/shared/"],
    ["block toast", "The name toast is already used by src/page/styles/overlay.css."],
    ["block unheard twice", 'Unexpected "twice": only a campaign has a title.'],
    ["block unheard --in looks", "Unexpected --in: only a rule has a folder."],
    ["rule unheardWords", '"unheardWords" is not a valid id of a rule'],
    ["rule table-gap", "The id table-gap is already used by src/check/rules/tables/table-gap.ts."],
    ["rule unheard-words --in action", "Did you mean actions?"],
    ["rule unheard-words --in zebras", "expected one of actions, addresses, "],
    ["rule unheard words twice", 'Unexpected "twice".'],
    ["autumnTea --from yearTaskTickt", "Unknown campaign yearTaskTickt. Did you mean yearTaskTicket?"],
    ["autumnTea --from mall", "Unknown campaign mall."],
    [
      "yearTaskTicket --from home",
      "The id yearTaskTicket is already used by campaigns/seasonal/yearTaskTicket.json.",
    ],
    [
      "block unheard --from text",
      "Unexpected --from, --start, --end or --route: only a campaign can be a copy.",
    ],
    ["function Unheard", '"Unheard" is not a valid name of a function'],
    ["function min", "The name min is already used by a function of schemas/functions.json."],
    ["function exists", "The name exists is already used by the expression language itself."],
    ["function in", "The name in is already used by the expression language itself."],
    ["field author", '"author" is not the name of a field, expected OWNER.NAME'],
    ["field unheard.author", "Unknown owner of a field: unheard, expected one of action, "],
    ["field link.text", "The name link.text is already used by a field in schemas/blocks/link.schema.json."],
    ["field row.hint", "The name row.hint is already used by a field in schemas/definitions.schema.json."],
    ["field link.unheardMs", '"unheardMs" names a unit'],
    ["field link.goal", "The name goal is an expression in schemas/blocks/progress.schema.json"],
    ["step Unheard", '"Unheard" is not a valid name of a step'],
    [
      "step keepQuery",
      "The name keepQuery is already used by a key of steps in schemas/definitions.schema.json.",
    ],
    ["step announce", "The name announce is already used by an effect in src/play/events.ts."],
    ["format Unheard", '"Unheard" is not a valid name of a format'],
    ["format json", "The name json is already used by src/check/report/format-json.ts."],
  ])("for %j", (command, refusal) => {
    expect(scaffoldFor(command, checkout)).toEqual({
      refusal: { en: expect.stringContaining(refusal), zh: expect.stringMatching(/\p{Script=Han}/u) },
    });
  });
});

test("a new campaign uses its id and title everywhere", () => {
  const [[path, text] = ["", ""], [test] = [""]] = Object.entries(
    madeFor("campaign autumnTea 秋茶", checkout).files,
  );
  expect([path, test]).toEqual(["campaigns/seasonal/autumnTea.json", "tests/campaigns/autumnTea.test.ts"]);
  expect(JSON.parse(text)).toMatchObject({ id: "autumnTea", route: "/autumnTea", title: "秋茶" });
  expect(text).not.toMatch(/spring|春茶有礼/);
});

test("a new campaign of a project with one brand names the schema and no brand, and has no test in the checkout", () => {
  const campaigns = folderForTest();
  writeFiles(campaigns, {
    "project.json": JSON.stringify({ language: 3, name: "Shop" }),
    "brands/shop.json": JSON.stringify({ ...exampleBrand, id: "shop" }),
    "seasonal/old.json": "{}",
  });
  const { files, isApart } = madeFor(
    "campaign yearTaskTicket 秋茶",
    openCheckout(root, () => campaigns),
  );
  const folder = relative(root, join(campaigns, "seasonal")).replaceAll("\\", "/");
  expect([Object.keys(files), isApart]).toEqual([[`${folder}/yearTaskTicket.json`], true]);
  const made: unknown = JSON.parse(Object.values(files)[0] ?? "");
  const schema = relative(join(campaigns, "seasonal"), join(root, "schemas/editor/campaign.schema.json"));
  expect(made).toMatchObject({ $schema: schema.replaceAll("\\", "/"), title: "秋茶" });
  expect(made).not.toHaveProperty("brand");
});

test("a new project has one brand and one page, and no problems", () => {
  const { files, isApart } = madeFor("project unheardShop", checkout);
  const paths = ["project.json", "brands/unheardShop.json", "welcome.json"].map(
    (path) => `unheardShop/${path}`,
  );
  expect([Object.keys(files), isApart]).toEqual([paths, true]);
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  const { documents, problems } = checkDocuments(sources, { schemas });
  expect(problems).toEqual([]);
  for (const { path, text } of sources) {
    const schema = join(root, path, "..", JSON.parse(text).$schema);
    expect(existsSync(schema), schema).toBe(true);
  }
  const page = documents.find(({ document }) => document.route === "/welcome");
  expect(page?.document.brandId).toBe("unheardShop");
});

test("a new campaign of an English brand is in English, and has no problems in a new project", () => {
  const { files } = madeFor("project unheardShop", checkout);
  const folder = folderForTest();
  writeFiles(
    folder,
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path.replace(/^unheardShop./, ""), text]),
    ),
  );
  const own = openCheckout(root, () => folder);
  const made = Object.entries(madeFor("campaign firstGift", own).files);
  const all = [
    ...Object.entries(files),
    ...made.map(([, text]) => ["unheardShop/firstGift.json", text] as const),
  ];
  const sources = all.map(([path, text]) => ({ path, text }));
  expect(checkDocuments(sources, { schemas }).problems).toEqual([]);
  expect(made[0]?.[1]).not.toMatch(/\p{Script=Han}/u);
  expect(JSON.parse(made[0]?.[1] ?? "")).toMatchObject({ title: "New campaign", route: "/firstGift" });
});

test.each(["autumnTea 秋茶 --from yearTaskTicket", "campaign autumnTea 秋茶 --from yearTaskTicket"])(
  "%s copies the other campaign under its own name into the same folder",
  (command) => {
    const made = madeFor(command, checkout);
    const [[path, text] = ["", ""], [test] = [""]] = Object.entries(made.files);
    expect([path, test]).toEqual(["campaigns/seasonal/autumnTea.json", "tests/campaigns/autumnTea.test.ts"]);
    const other = JSON.parse(checkout.read("campaigns/seasonal/yearTaskTicket.json") ?? "");
    const own = { id: "autumnTea", route: "/autumnTea", title: "秋茶" };
    expect(JSON.parse(text)).toMatchObject({ ...own, endpoints: other.endpoints, tables: other.tables });
    expect(made.next.en).toContain("/endpoints/status/path: /api/djdg/year/task/ticket/info");
  },
);

test("a new function comes last, and other functions stay unchanged", () => {
  const { "schemas/functions.json": text = "" } = madeFor("function unheard", checkout).files;
  const before = JSON.parse(checkout.read("schemas/functions.json") ?? "");
  const { functions, ...rest } = JSON.parse(text);
  const { unheard: added, ...others } = functions;
  expect({ ...rest, functions: others }).toEqual(before);
  expect(Object.keys(before.functions.min)).toEqual(expect.arrayContaining(Object.keys(added)));
});

test.each(checkout.files("src/blocks").filter((path) => path.endsWith("/View.tsx")))(
  "%s draws a new field of its block",
  (path) => {
    const drawn = addTextFieldToView(checkout.read(path) ?? "", "unheard");
    expect(drawn).toMatch(/<TemplateText text=\{(block\.)?unheard\} \/>/);
    // parseAst throws for invalid code.
    expect(parseAst(drawn, { lang: "tsx" }).body.length).toBeGreaterThan(0);
  },
);

test.each([
  ["{ block }", "return <p>x</p>;", "return (<><p>x</p>DRAWN</>);"],
  ["{ block }", "return <div>x</div>;", "return <div>xDRAWN</div>;"],
  ["{ block }", "return (<>x</>);", "return (<>xDRAWN</>);"],
  ["{ block }", "return null;", "return (<>DRAWN</>);"],
  ["{ block }", "return a ? b : c;", "return (<>{a ? b : c}DRAWN</>);"],
  ["{ block: { text } }", "return <p>{text.map(() => { return 1; })}</p>;", ""],
])("a new field is drawn once by a view of %s with the body %s", (props, before, after) => {
  const drawn = addTextFieldToView(
    `import a from "a";\nexport function View(${props}) { ${before} }\n`,
    "unheard",
  );
  const plain = drawn.replaceAll("\n", "").replace(/\{(?:block\.)?unheard && .*?\)\}/, "DRAWN");
  if (after) expect(plain).toContain(after);
  else expect(plain).toMatch(/View\(\{ block: \{ text, unheard \} \}\).*return 1; \}\)\}<\/p>DRAWN<\/>/);
  expect(drawn).toContain('import { TemplateText } from "../shared/TemplateText.tsx";');
});

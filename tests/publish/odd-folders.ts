import { exampleBrand, exampleCampaign } from "../../src/check/rules/example-campaign.ts";

/** The files of a folder by path: a document, a text, bytes, or the target of a link. */
export type OddFiles = Readonly<Record<string, object | string | Uint8Array | { link: string }>>;

const brand = (id: string, more: object = {}): object => ({
  ...exampleBrand,
  $schema: undefined,
  id,
  ...more,
});
const page = (id: string, more: object = {}): object => ({
  ...{ language: 3, id, route: `/${id}`, title: id },
  ...{ view: [{ type: "text", text: "Hello" }] },
  ...more,
});
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const shown = (src: string): object => ({
  view: [{ type: "image", image: { src, widthPx: 90, heightPx: 90 } }],
});
const mall = { "brands/mall.json": brand("mall") };
const shop = { "brands/shop.json": brand("shop") };
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
const asText = (document: object): string => JSON.stringify(document);

/** Folders that a company may have, each with its name; and whether its pages can be published. */
export const oddFolders: readonly (readonly [name: string, verdict: "good" | "bad", files: OddFiles])[] = [
  ["a page of the default brand", "good", { ...mall, "a.json": page("a") }],
  ["the example campaign", "good", { ...mall, "example.json": exampleCampaign }],
  ["an own brand, and a page that names it", "good", { ...shop, "a.json": page("a", { brand: "shop" }) }],
  ["an only brand, and a page without brand", "good", { ...shop, "pages/a.json": page("a") }],
  ["an own brand, and a page of the mall", "bad", { ...shop, "a.json": page("a", { brand: "mall" }) }],
  [
    "an own brand, and a page that names none by null",
    "bad",
    { ...shop, "a.json": page("a", { brand: null }) },
  ],
  ["two brands", "good", { ...mall, ...shop, "a.json": page("a"), "b.json": page("b", { brand: "shop" }) }],
  ["a page without any brand", "bad", { "a.json": page("a") }],
  ["a page below a folder without any brand", "bad", { "deep/down/a.json": page("a") }],
  ["brands alone", "good", mall],
  ["a base alone", "good", { ...mall, "base.json": page("base", { route: undefined }) }],
  ["a project without documents", "good", {}],
  ["a project with other files", "good", { "notes.txt": "not a campaign", "art/leaf.svg": picture }],
  ["an empty document", "bad", { ...mall, "a.json": {} }],
  ["an empty file", "bad", { ...mall, "a.json": "" }],
  ["a list", "bad", { ...mall, "a.json": "[]" }],
  ["null", "bad", { ...mall, "a.json": "null" }],
  ["JSON of another tool", "bad", { ...mall, "composer.json": { name: "shop", version: "1.0.0" } }],
  ["a package of npm", "good", { ...mall, "package.json": { name: "shop", version: "1.0.0" } }],
  ["broken JSON", "bad", { ...mall, "a.json": asText(page("a")).slice(0, -1) }],
  ["a broken file beside a good page", "bad", { ...mall, "a.json": page("a"), "b.json": "{" }],
  ["a broken brand that no page has", "bad", { ...mall, "brands/b.json": "{", "a.json": page("a") }],
  ["comments in JSON", "bad", { ...mall, "a.json": `// a page\n${asText(page("a"))}` }],
  ["a duplicate key", "bad", { ...mall, "a.json": asText(page("a")).replace("{", '{"title":"b",') }],
  ["a duplicate id", "bad", { ...mall, "a.json": page("a"), "b.json": page("a", { route: "/b" }) }],
  ["a duplicate route", "bad", { ...mall, "a.json": page("a"), "b.json": page("b", { route: "/a" }) }],
  [
    "routes that differ in case",
    "bad",
    { ...mall, "a.json": page("a"), "b.json": page("b", { route: "/A" }) },
  ],
  [
    "routes that differ in a slash",
    "bad",
    { ...mall, "a.json": page("a"), "b.json": page("b", { route: "/a/" }) },
  ],
  ["a route below another", "good", { ...mall, "a.json": page("a"), "b.json": page("b", { route: "/a/b" }) }],
  ["the route of a variant twice", "bad", { ...mall, "a.json": page("a", { variants: [{ route: "/a" }] }) }],
  [
    "a variant of another brand",
    "good",
    {
      ...{ ...mall, ...shop },
      "a.json": page("a", { variants: [{ route: "/b", patch: { brand: "shop" } }] }),
    },
  ],
  [
    "a variant of no brand",
    "bad",
    {
      ...mall,
      "a.json": page("a", { variants: [{ route: "/b", patch: { brand: "shop" } }] }),
    },
  ],
  ["a reserved route", "bad", { ...mall, "a.json": page("a", { route: "/shell" }) }],
  ["a route with dots", "bad", { ...mall, "a.json": page("a", { route: "/../a" }) }],
  ["a Chinese route", "bad", { ...mall, "a.json": page("a", { route: "/春茶" }) }],
  ["the start page", "good", { ...mall, "a.json": page("a", { route: "/" }) }],
  ["a duplicate brand", "bad", { ...mall, "brands/b.json": brand("mall"), "a.json": page("a") }],
  [
    "a brand outside of brands/",
    "good",
    {
      "shop.json": brand("shop", { $schema: "schemas/brand.schema.json" }),
      "a.json": page("a", { brand: "shop" }),
    },
  ],
  [
    "a brand outside of brands/ without schema",
    "bad",
    {
      "shop.json": brand("shop"),
      "a.json": page("a", { brand: "shop" }),
    },
  ],
  ["a campaign in brands/", "bad", { ...mall, "brands/a.json": page("a") }],
  ["brands in a folder below", "good", { "x/brands/mall.json": brand("mall"), "y/a.json": page("a") }],
  [
    "a base in another folder",
    "good",
    {
      ...mall,
      "x/base.json": page("base", { route: undefined }),
      "y/a.json": { language: 3, id: "a", route: "/a", extends: "base" },
    },
  ],
  [
    "a base of the mall",
    "bad",
    { ...mall, "a.json": { language: 3, id: "a", route: "/a", extends: "mallPages" } },
  ],
  [
    "bases in a circle",
    "bad",
    {
      ...mall,
      "a.json": page("a", { extends: "b" }),
      "b.json": page("b", { extends: "a" }),
    },
  ],
  ["a link to a page", "bad", { ...mall, "a.json": page("a"), "b.json": { link: "a.json" } }],
  [
    "a link to a brand",
    "bad",
    { "shop.txt": asText(brand("mall")), "brands/mall.json": { link: "../shop.txt" }, "a.json": page("a") },
  ],
  ["a link to nowhere", "bad", { ...mall, "a.json": page("a"), "b.json": { link: "nowhere.json" } }],
  ["a link to a folder", "good", { ...mall, "x/a.json": page("a"), y: { link: "x" } }],
  ["a folder named like a document", "bad", { ...mall, "x.json/a.json": page("a") }],
  ["a byte order mark", "good", { ...mall, "a.json": `\ufeff${asText(page("a"))}` }],
  ["UTF-16", "bad", { ...mall, "a.json": utf16(asText(page("a", { title: "春茶" }))) }],
  ["UTF-16 without other letters", "bad", { ...mall, "a.json": utf16(asText(page("a"))) }],
  [
    "GBK",
    "bad",
    {
      ...mall,
      "a.json": Buffer.from([...Buffer.from('{"a":"'), 0xb4, 0xba, 0xb2, 0xe8, ...Buffer.from('"}')]),
    },
  ],
  ["bytes that are no text", "bad", { ...mall, "a.json": Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xff) }],
  [
    "carriage returns",
    "good",
    { ...mall, "a.json": JSON.stringify(page("a"), null, 2).replaceAll("\n", "\r\n") },
  ],
  ["names with blanks and other letters", "good", { ...mall, "春 茶/a page (1).json": page("a") }],
  ["a hidden file and folder", "good", { ...mall, ".drafts/.a.json": page("a") }],
  ["a hidden broken file", "bad", { ...mall, "a.json": page("a"), ".b.json": "{" }],
  ["capitals in the ending", "good", { ...mall, "a.json": page("a"), "b.JSON": "{" }],
  ["an old language", "bad", { ...mall, "a.json": page("a", { language: 1 }) }],
  ["a language of the future", "bad", { ...mall, "a.json": page("a", { language: 99 }) }],
  ["a picture", "good", { ...mall, "a.json": page("a", shown("art/leaf.svg")), "art/leaf.svg": picture }],
  [
    "a picture with blanks in its name",
    "bad",
    {
      ...mall,
      "a.json": page("a", shown("art/a leaf.svg")),
      "art/a leaf.svg": picture,
    },
  ],
  ["a missing picture", "bad", { ...mall, "a.json": page("a", shown("art/leaf.svg")) }],
  [
    "a picture that is a link",
    "bad",
    {
      ...mall,
      "a.json": page("a", shown("art/leaf.svg")),
      "art/leaf.svg": { link: "tree.svg" },
      "art/tree.svg": picture,
    },
  ],
  [
    "a picture in a linked folder",
    "bad",
    {
      ...mall,
      "a.json": page("a", shown("art/leaf.svg")),
      "real/leaf.svg": picture,
      art: { link: "real" },
    },
  ],
  [
    "a picture that is a folder",
    "bad",
    { ...mall, "a.json": page("a", shown("art/x.svg")), "art/x.svg/leaf.svg": picture },
  ],
  ["a picture outside of the folder", "bad", { ...mall, "a.json": page("a", shown("../leaf.svg")) }],
  [
    "a picture by another case of its name",
    "bad",
    {
      ...mall,
      "a.json": page("a", shown("art/Leaf.svg")),
      "art/leaf.svg": picture,
    },
  ],
  [
    "a picture with a script",
    "bad",
    {
      ...mall,
      "a.json": page("a", shown("art/leaf.svg")),
      "art/leaf.svg": picture.replace("<path", "<script>a()</script><path"),
    },
  ],
  ["a warning alone", "good", { ...mall, "a.json": page("a", { constants: { cap: 5 } }) }],
  [
    "words of JavaScript as names",
    "good",
    {
      ...mall,
      "constructor.json": page("constructor", { route: "/__proto__" }),
      "b.json": page("toString", { route: "/constructor" }),
    },
  ],
  [
    "a brand with a missing base",
    "bad",
    { ...mall, "brands/b.json": { extends: "none", ...brand("b") }, "a.json": page("a") },
  ],
  [
    "lists in lists in lists",
    "bad",
    { ...mall, "a.json": `{"view":${"[".repeat(5000)}${"]".repeat(5000)}}` },
  ],
  ["a line break in a name", "good", { ...mall, "a\nb.json": page("a") }],
  ["a page in art/", "good", { ...mall, "art/a.json": page("a") }],
  ["a route of many parts", "good", { ...mall, "a.json": page("a", { route: "/a/b/c/d/e/f/g/h" }) }],
  ["a very long route", "bad", { ...mall, "a.json": page("a", { route: `/${"a".repeat(300)}` }) }],
  ["a text with half a character", "bad", { ...mall, "a.json": page("a", { title: "a\ud83c" }) }],
];

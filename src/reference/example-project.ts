import { checkDocuments, exampleFilesOf } from "../check/check-documents.ts";
import { PROJECT_FILE } from "../check/document/merge-documents.ts";
import { nodeAtPath, parsePointer } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { schemaShapesOf } from "../check/schema/schema-shape.ts";
import { walkDocument } from "../check/schema/walk-document.ts";
import { LANGUAGE } from "../language/version.generated.ts";
import {
  EXAMPLE_BRAND_PATH,
  EXAMPLE_CAMPAIGN_PATH,
  type ExampleDocument,
  type PlacedExample,
  putExamplesIntoDocuments,
  wholeDocumentExamples,
} from "./examples-in-documents.ts";
import { printCompactJson } from "./print-compact-json.ts";
import { reduceCampaign } from "./reduce-campaign.ts";
import type { Reference, RuleExample } from "./reference.ts";

/** A small working project around an example of the reference, which the studio opens for trying it. */
export interface LiveExample {
  /** The file with the example comes first. */
  files: readonly LiveFile[];
  /** The range of the example in the first file's text; null if the whole file is the example. */
  mark: { from: number; to: number } | null;
}

/** A file of a small project around an example. */
export interface LiveFile {
  /** Relative to the campaigns folder of the project. */
  path: string;
  text: string;
  /** Whether the file is included only because another file refers to it. */
  isAside: boolean;
}

/** Maximum line width: that of the editor for examples. */
const MAX_LINE_COLUMNS = 76;

/** Returns a project with the example of an address; undefined if it has no example. Pure. */
export function exampleProjectAt(
  address: string,
  schemas: Schemas,
  reference: Reference,
): LiveExample | undefined {
  const [group = "", ...rest] = address.split("/");
  const name = rest.join("/");
  const { whole, brand } = wholeDocumentExamples(schemas);
  if (group === "recipes") {
    const recipe = reference.recipes.find((one) => one.name === name);
    return recipe && projectOfRecipe(recipe.documents, brand);
  }
  if (group === "rules") {
    const rule = reference.rules.find((one) => one.name === name);
    const example = rule?.wrong.find(needsOnlyDocuments);
    return example && projectOfRuleExample(example);
  }
  if (group === "documents") {
    const [campaign, other] = reference.documents;
    if (name === campaign?.name)
      return createExampleProject({ [EXAMPLE_CAMPAIGN_PATH]: whole }, { schemas, brand });
    return name === other?.name
      ? createExampleProject(
          { [EXAMPLE_BRAND_PATH]: brand, [EXAMPLE_CAMPAIGN_PATH]: whole },
          { schemas, brand },
        )
      : undefined;
  }
  const tries = putExamplesIntoDocuments(group, name, { schemas, reference });
  // Use the first combination of place and example without problems, or the one with the fewest.
  let best: { live: LiveExample; problems: number } | undefined;
  for (const placed of tries.slice(0, MAX_PLACEMENTS_TRIED)) {
    const made = projectAroundExample(placed, { schemas, whole, brand });
    const problems = countProblemsOfExample(made, schemas);
    if (!best || problems < best.problems) best = { live: made, problems };
    if (problems === 0) break;
  }
  return best && countErrors(best.live, schemas) === 0 ? best.live : undefined;
}

/** Maximum combinations of place and example that are tried to find one without errors. */
const MAX_PLACEMENTS_TRIED = 12;

function projectAroundExample(
  placed: PlacedExample,
  { schemas, whole, brand }: { schemas: Schemas; whole: ExampleDocument; brand: ExampleDocument },
) {
  const { document, pointer } = placed;
  if (placed.file === EXAMPLE_BRAND_PATH)
    return createExampleProject(
      { [EXAMPLE_BRAND_PATH]: document, [EXAMPLE_CAMPAIGN_PATH]: whole },
      { schemas, brand, pointer },
    );
  const problemsOf = (campaign: object) =>
    countProblemsOfExample(
      createExampleProject({ [EXAMPLE_CAMPAIGN_PATH]: campaign as ExampleDocument }, { schemas, brand }),
      schemas,
    );
  const small = reduceCampaign(document, { pointer, schemas, problemsOf });
  return createExampleProject(
    { [EXAMPLE_CAMPAIGN_PATH]: small.campaign },
    { schemas, brand, pointer: small.pointer },
  );
}

interface LiveExampleInput {
  schemas: Schemas;
  brand: ExampleDocument;
  /** The JSON Pointer of the example in the first document. */
  pointer?: string;
}

/** Returns a project of these documents, their brand and the pages to which they link. */
function createExampleProject(
  documents: Readonly<Record<string, ExampleDocument>>,
  { schemas, brand, pointer }: LiveExampleInput,
): LiveExample {
  const [first] = Object.values(documents);
  const files = Object.entries(documents).map(([path, document]) => exampleFileOf(path, document, false));
  const beside = [
    ...(EXAMPLE_BRAND_PATH in documents ? [] : [brandFileFor(Object.values(documents), brand)]),
    ...Object.values(documents).flatMap((document) => minimalLinkedPages(document, schemas)),
  ];
  const { root } = readJson({ path: "", text: files[0]?.text ?? "" });
  const node = pointer !== undefined && root && first ? nodeAtPath(root, parsePointer(pointer)) : undefined;
  return { files: [...files, ...beside], mark: node ? { from: node.start, to: node.end } : null };
}

/** Returns the file of the brand beside documents, without events that they do not handle: these would be problems. */
function brandFileFor(documents: readonly object[], brand: ExampleDocument): LiveFile {
  const handled = new Set(documents.flatMap((one) => ("on" in one ? Object.keys(one.on ?? {}) : [])));
  const events = Object.entries(brand.events ?? {}).filter(([name]) => handled.has(name));
  const { events: _, ...others } = brand;
  const own = events.length > 0 ? { ...brand, events: Object.fromEntries(events) } : others;
  return exampleFileOf(EXAMPLE_BRAND_PATH, own, true);
}

function exampleFileOf(path: string, document: unknown, isAside: boolean): LiveFile {
  return { path, text: `${printCompactJson(document, 0, MAX_LINE_COLUMNS)}\n`, isAside };
}

/** Returns a minimal page for each other address of this site to which a campaign links. */
function minimalLinkedPages(campaign: ExampleDocument, schemas: Schemas): LiveFile[] {
  const { root } = readJson({ path: "", text: JSON.stringify(campaign) });
  if (!root || campaign.route === undefined) return [];
  const routes = walkDocument(root, schemaShapesOf(schemas).root("campaign.schema.json")).flatMap(
    ({ node, shape }) => {
      const { "x-link": link } = shape.annotations;
      const isPage =
        (link === "page" || link === "route") && node.kind === "string" && node.value.startsWith("/");
      return isPage ? [node.value.split(/[?#]/)[0] ?? ""] : [];
    },
  );
  const others = [...new Set(routes)].filter((route) => route !== campaign.route);
  return others.map((route, index) =>
    exampleFileOf(
      `page-${index}.json`,
      {
        language: campaign.language,
        id: `page${index}`,
        route,
        title: route,
        view: [{ type: "text", text: route }],
      },
      true,
    ),
  );
}

/** A recipe's documents, whose paths are those of a project, with the brand that they have where they say none. */
function projectOfRecipe(documents: Readonly<Record<string, object>>, brand: ExampleDocument): LiveExample {
  const files = Object.entries(documents).map(([path, document]) =>
    exampleFileOf(path.replace(/^campaigns\//, ""), document, false),
  );
  // Campaigns come before brands.
  const sorted = [...files].sort((a, b) => Number(isBrandDocument(a)) - Number(isBrandDocument(b)));
  const others = files.some(({ path }) => path === EXAMPLE_BRAND_PATH)
    ? []
    : [brandFileFor(Object.values(documents), brand)];
  const all = [...sorted, ...others];
  // With several brands, the project says which one pages have that name none.
  if (all.filter(isBrandDocument).length > 1)
    all.push(
      exampleFileOf(PROJECT_FILE, { language: LANGUAGE, name: brand.name, defaultBrand: brand.id }, true),
    );
  return { files: all, mark: null };
}

function isBrandDocument({ path }: LiveFile): boolean {
  return path.startsWith("brands/");
}

/** Returns whether an example of a rule works with its documents alone, without pictures or stored files. */
function needsOnlyDocuments({ patch, text, files, isOfDisk }: RuleExample): boolean {
  return (
    !isOfDisk &&
    (patch !== undefined || text !== undefined) &&
    !JSON.stringify([patch, text, files]).includes("art/")
  );
}

function projectOfRuleExample(example: RuleExample): LiveExample {
  const { patch, text, files = {} } = example;
  const given = {
    ...(patch !== undefined && { patch: patch as ExampleDocument }),
    ...(text !== undefined && { text }),
    files,
  };
  const all = exampleFilesOf(given).map(({ path, text: own }) => ({
    path: path.replace(/^campaigns\//, ""),
    text: own === text ? own : `${printCompactJson(JSON.parse(own), 0, MAX_LINE_COLUMNS)}\n`,
    isAside: false,
  }));
  const last = all.at(-1);
  return {
    files: [
      ...(last ? [last] : []),
      ...all
        .slice(0, -1)
        .map((file) => ({ ...file, isAside: isBrandDocument(file) && !(`campaigns/${file.path}` in files) })),
    ],
    mark: null,
  };
}

/** Returns the number of problems in the documents of an example. */
function countProblemsOfExample({ files }: LiveExample, schemas: Schemas): number {
  return checkDocuments(files, { schemas }).problems.length;
}

function countErrors({ files }: LiveExample, schemas: Schemas): number {
  return checkDocuments(files, { schemas }).problems.filter(({ severity }) => severity === "error").length;
}

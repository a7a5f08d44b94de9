import { check, filesOf } from "../check/check.ts";
import { nodeAt, pathOf } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { bookOf } from "../check/schema/shape.ts";
import { walk } from "../check/schema/walk.ts";
import { compactJson } from "./compact-json.ts";
import { BRAND, CAMPAIGN, type Document, type Placed, placedExamples, wholesIn } from "./placed-examples.ts";
import type { Reference, RuleExample } from "./reference.ts";
import { smallCampaign } from "./small-campaign.ts";

/** A whole small project in which an example is at work. */
export interface LiveExample {
  /** That in which the example stands comes first. */
  files: readonly LiveFile[];
  /** Where it stands in the first file's text; null where all of that is the example. */
  mark: { from: number; to: number } | null;
}

export interface LiveFile {
  /** From the campaigns folder of the project. */
  path: string;
  text: string;
  /** It is only there because something refers to it. */
  isAside: boolean;
}

/** The editor of examples is no wider. */
const WIDTH = 76;

/** What an example of a rule, or of something of this address, is put into; undefined where there is none. Pure. */
export function liveExample(
  address: string,
  schemas: Schemas,
  reference: Reference,
): LiveExample | undefined {
  const [group = "", ...rest] = address.split("/");
  const name = rest.join("/");
  const { whole, brand } = wholesIn(schemas);
  if (group === "recipes") {
    const recipe = reference.recipes.find((one) => one.name === name);
    return recipe && projectOf(recipe.documents, brand);
  }
  if (group === "rules") {
    const rule = reference.rules.find((one) => one.name === name);
    const example = rule?.wrong.find(isPlayable);
    return example && ofRule(example);
  }
  if (group === "documents") {
    const [campaign, other] = reference.documents;
    if (name === campaign?.name) return live({ [CAMPAIGN]: whole }, { schemas, brand });
    return name === other?.name ? live({ [BRAND]: brand, [CAMPAIGN]: whole }, { schemas, brand }) : undefined;
  }
  const tries = placedExamples(group, name, { schemas, reference });
  // Of places and examples that go together with the rest, the first.
  let best: { live: LiveExample; problems: number } | undefined;
  for (const placed of tries.slice(0, MOST_TRIES)) {
    const made = aroundPlace(placed, { schemas, whole, brand });
    const problems = problemsIn(made, schemas);
    if (!best || problems < best.problems) best = { live: made, problems };
    if (problems === 0) break;
  }
  return best && errorsIn(best.live, schemas) === 0 ? best.live : undefined;
}

/** So many places are tried. */
const MOST_TRIES = 12;

function aroundPlace(
  placed: Placed,
  { schemas, whole, brand }: { schemas: Schemas; whole: Document; brand: Document },
) {
  const { document, pointer } = placed;
  if (placed.file === BRAND)
    return live({ [BRAND]: document, [CAMPAIGN]: whole }, { schemas, brand, pointer });
  const problemsOf = (campaign: object) =>
    problemsIn(live({ [CAMPAIGN]: campaign as Document }, { schemas, brand }), schemas);
  const small = smallCampaign(document, { pointer, schemas, problemsOf });
  return live({ [CAMPAIGN]: small.campaign }, { schemas, brand, pointer: small.pointer });
}

interface Around {
  schemas: Schemas;
  brand: Document;
  /** Where the example stands in the first document. */
  pointer?: string;
}

/** Documents with their brand and the pages to which they lead beside them. */
function live(
  documents: Readonly<Record<string, Document>>,
  { schemas, brand, pointer }: Around,
): LiveExample {
  const [first] = Object.values(documents);
  const files = Object.entries(documents).map(([path, document]) => fileOf(path, document, false));
  const beside = [
    ...(BRAND in documents ? [] : [fileOf(BRAND, brand, true)]),
    ...Object.values(documents).flatMap((document) => pagesLedTo(document, schemas)),
  ];
  const { root } = readJson({ path: "", text: files[0]?.text ?? "" });
  const node = pointer !== undefined && root && first ? nodeAt(root, pathOf(pointer)) : undefined;
  return { files: [...files, ...beside], mark: node ? { from: node.start, to: node.end } : null };
}

function fileOf(path: string, document: unknown, isAside: boolean): LiveFile {
  return { path, text: `${compactJson(document, 0, WIDTH)}\n`, isAside };
}

/** A page with nothing but its title for each address of this site that a campaign names besides its own. */
function pagesLedTo(campaign: Document, schemas: Schemas): LiveFile[] {
  const { root } = readJson({ path: "", text: JSON.stringify(campaign) });
  if (!root || campaign.route === undefined) return [];
  const routes = walk(root, bookOf(schemas).root("campaign.schema.json")).flatMap(({ node, shape }) => {
    const { "x-link": link } = shape.annotations;
    const isPage =
      (link === "page" || link === "route") && node.kind === "string" && node.value.startsWith("/");
    return isPage ? [node.value.split(/[?#]/)[0] ?? ""] : [];
  });
  const others = [...new Set(routes)].filter((route) => route !== campaign.route);
  return others.map((route, index) =>
    fileOf(
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
function projectOf(documents: Readonly<Record<string, object>>, brand: Document): LiveExample {
  const files = Object.entries(documents).map(([path, document]) =>
    fileOf(path.replace(/^campaigns\//, ""), document, false),
  );
  // What customers see comes before the brand that it is made of.
  const sorted = [...files].sort((a, b) => Number(isBrand(a)) - Number(isBrand(b)));
  const others = files.some(({ path }) => path === BRAND) ? [] : [fileOf(BRAND, brand, true)];
  return { files: [...sorted, ...others], mark: null };
}

function isBrand({ path }: LiveFile): boolean {
  return path.startsWith("brands/");
}

/** Whether an example of a rule needs no more than its documents. */
function isPlayable({ patch, text, files, isOfDisk }: RuleExample): boolean {
  return (
    !isOfDisk &&
    (patch !== undefined || text !== undefined) &&
    !JSON.stringify([patch, text, files]).includes("art/")
  );
}

function ofRule(example: RuleExample): LiveExample {
  const { patch, text, files = {} } = example;
  const given = {
    ...(patch !== undefined && { patch: patch as Document }),
    ...(text !== undefined && { text }),
    files,
  };
  const all = filesOf(given).map(({ path, text: own }) => ({
    path: path.replace(/^campaigns\//, ""),
    text: own === text ? own : `${compactJson(JSON.parse(own), 0, WIDTH)}\n`,
    isAside: false,
  }));
  const last = all.at(-1);
  return {
    files: [
      ...(last ? [last] : []),
      ...all
        .slice(0, -1)
        .map((file) => ({ ...file, isAside: isBrand(file) && !(`campaigns/${file.path}` in files) })),
    ],
    mark: null,
  };
}

/** How much is wrong with the documents of an example. */
function problemsIn({ files }: LiveExample, schemas: Schemas): number {
  return check(files, { schemas }).problems.length;
}

function errorsIn({ files }: LiveExample, schemas: Schemas): number {
  return check(files, { schemas }).problems.filter(({ severity }) => severity === "error").length;
}

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import standalone from "ajv/dist/standalone/index.js";
import { build, type Plugin } from "vite";
import { mergedDocumentSchemas } from "../../src/check/schema/merged-document-schemas.ts";
import { appendErrorsInPlace, createAjv } from "../../src/check/schema/validate-schema.ts";
import { stampOf, writeWhole } from "./files.mjs";
import { root, schemas } from "./schemas.ts";

/** Minimum age of an old bundle before it is removed, since it may still be running. */
const MIN_OLD_BUNDLE_AGE_MS = 3_600_000;

/**
 * Replacements for modules of the checker, by path: code with their results computed in advance, so that each start has
 * less to do.
 */
const precomputedModules: Readonly<Record<string, () => string>> = {
  "scripts/check/schemas.ts": () => {
    const text = JSON.stringify(JSON.stringify(mergedDocumentSchemas(schemas())));
    return `let made;
export const root = process.env.CAMPAIGN_ENGINE_ROOT;
export const schemas = () => (made ??= JSON.parse(${text}));`;
  },
  "src/publish/pictures/decoder-thread-path.ts": () =>
    `export const decoderThreadPath = () => process.env.CAMPAIGN_ENGINE_ROOT + "/src/publish/pictures/decoder-thread.mjs";`,
  "src/check/schema/validate-schema.ts": () => `import * as validators from "validators";
export const schemaValidatorOf = () => (file, value) => {
  const validate = validators[file.replace(".schema.json", "")];
  validate(value);
  return validate.errors ?? [];
};`,
};

/** Returns the code of ready-made JSON Schema validators for whole documents, so that no start compiles them. */
function compileValidators(): string {
  const ajv = createAjv(schemas(), { source: true, lines: false });
  const kinds = ["campaign", "brand", "project"];
  const code = standalone(ajv, Object.fromEntries(kinds.map((kind) => [kind, `${kind}.schema.json`])));
  return appendErrorsInPlace(code);
}

const precomputedModulesPlugin: Plugin = {
  name: "prepared-sources",
  enforce: "pre",
  resolveId: (id) => (id === "validators" ? join(root, "validators.cjs") : undefined),
  load: (id) => {
    if (id === join(root, "validators.cjs")) return compileValidators();
    return precomputedModules[id.slice(root.length + 1).replaceAll("\\", "/")]?.();
  },
};

/**
 * Bundles the checker with its schemas and validators into `folder`, where prepared.mjs runs it. Also writes a list of all
 * source files. `plugins` of Vite may replace modules. Returns the path of the bundle.
 */
export async function buildChecker(folder: string, plugins: readonly Plugin[] = []): Promise<string> {
  const sources = new Set<string>(listSourcesOutsideBundle());
  const output = await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [
      ...plugins,
      precomputedModulesPlugin,
      { name: "list-sources", moduleParsed: ({ id }) => void sources.add(id) },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: "scripts/check/checker.ts",
      write: false,
      target: "node20",
      rolldownOptions: { output: { format: "cjs" } },
    },
  });
  const code = codeOfBundle(output);
  const name = `checker-${createHash("sha256").update(code).digest("hex").slice(0, 16)}.cjs`;
  mkdirSync(folder, { recursive: true });
  removeOldBundles(folder);
  writeWhole(join(folder, name), code);
  const there = [...sources].filter((path) => statSync(path, { throwIfNoEntry: false }) !== undefined);
  writeWhole(
    join(folder, "checker.json"),
    JSON.stringify({
      bundle: name,
      node: process.version,
      sources: there.map((path) => [path, stampOf(path)]),
    }),
  );
  return join(folder, name);
}

/** Lists the sources that the bundler does not report: the schemas with their folders, and this file. */
function listSourcesOutsideBundle(): string[] {
  const folder = join(root, "schemas");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => !name.startsWith("reference") && !name.endsWith(".md"));
  return [folder, ...files.map((name) => join(folder, name)), import.meta.filename];
}

function codeOfBundle(output: Awaited<ReturnType<typeof build>>): string {
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && "output" in result ? result.output[0] : undefined;
  if (!chunk) throw new Error("The checker's bundle is empty, expected one file");
  return chunk.code;
}

function removeOldBundles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (name.startsWith("checker-") && age > MIN_OLD_BUNDLE_AGE_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

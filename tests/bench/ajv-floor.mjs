// The least work that checks files at all: JSON.parse and ajv's API with the campaign schema, as a plain script.
// Run: node tests/bench/ajv-floor.mjs SCHEMAS_FOLDER FILE|FOLDER…
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";

const [folder = "", ...files] = process.argv.slice(2);
const ajv = new Ajv({ allErrors: true, discriminator: true, strict: false, validateFormats: false });
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
  if (name.endsWith(".schema.json") && !name.startsWith("reference"))
    ajv.addSchema(JSON.parse(readFileSync(join(folder, name), "utf8")), name.replaceAll("\\", "/"));
const validate = ajv.getSchema("campaign.schema.json");
const paths = files.flatMap((file) =>
  file.endsWith(".json")
    ? file
    : readdirSync(file, { recursive: true, encoding: "utf8" }).flatMap((name) =>
        name.endsWith(".json") ? join(file, name) : [],
      ),
);
// Documents that extend others lack what these have, so errors are no failure.
for (const path of paths) validate?.(JSON.parse(readFileSync(path, "utf8")));

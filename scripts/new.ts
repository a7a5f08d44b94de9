import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import definitions from "../schemas/definitions.schema.json" with { type: "json" };
import { root } from "./lib/server-options.ts";

const [id, title = "新活动"] = process.argv.slice(2);
const path = `campaigns/seasonal/${id}.json`;
const refusal = refuse();
if (refusal) {
  console.error(`${refusal}\nUsage: npm run new -- ID [TITLE], such as npm run new -- springTea 春茶有礼`);
  process.exit(2);
}

// The README's campaign is the one that a test keeps right.
const example = /```json\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] ?? "";
writeFileSync(
  join(root, path),
  example
    .replaceAll("springTea", String(id))
    .replaceAll("spring/tea", String(id))
    .replaceAll("春茶有礼", title.replace(/["\\{}]/g, "")),
);
console.log(`${path} is there. Open /${id}?token=old-user while npm start runs, and edit the file.`);

function refuse(): string | undefined {
  if (id === undefined) return "The campaign's id is missing.";
  const { pattern, description } = definitions.definitions.name;
  if (!new RegExp(pattern).test(id)) return `"${id}" is no id. ${description}`;
  if (existsSync(join(root, path))) return `${path} is there already.`;
  return undefined;
}

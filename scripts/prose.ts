import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { findCommitSubjectFault, findHardPhrases, splitFileIntoSentences } from "./lib/find-hard-phrases.ts";

/** More hard phrases in a hundred sentences fail the check. */
const MAX_PER_100 = 1.5;

/** Commits since this date are checked; earlier ones were written under other rules. */
const COMMITS_SINCE = "2026-11-27T21:00:00Z";

const PATHS = ["src", "scripts", "tests", "campaigns", "schemas", ".github", "*.md", "*.config.ts"];

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function runGit(...args: string[]): string[] {
  const output = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  return output.split("\n").filter((line) => line !== "");
}

/** Markdown, code, and the descriptions of schemas; generated files follow from these. */
function isProseFile(file: string): boolean {
  if (/generated|^schemas\/reference\/|^schemas\/block\.schema\.json/.test(file)) return false;
  return /\.(ts|tsx|mjs|md)$/.test(file) || (file.startsWith("schemas/") && file.endsWith(".json"));
}

const sentences = runGit("ls-files", "--", ...PATHS)
  .filter((file) => isProseFile(file) && existsSync(`${root}/${file}`))
  .flatMap((file) => splitFileIntoSentences(file, readFileSync(`${root}/${file}`, "utf8")));
const findings = sentences.flatMap(findHardPhrases);
const per100 = (100 * findings.length) / sentences.length;

const subjects = runGit("log", "--no-merges", `--since=${COMMITS_SINCE}`, "--format=%h %s").flatMap(
  (line) => {
    const [hash = "", ...words] = line.split(" ");
    const fault = findCommitSubjectFault(words.join(" "));
    return fault ? [`${hash} “${words.join(" ")}” ${fault}`] : [];
  },
);

const isTooMany = per100 > MAX_PER_100;
if (isTooMany || process.argv.includes("--list")) {
  for (const { file, line, text, advice } of findings) {
    console.log(`${file}:${line}  ${text.trim().slice(0, 120)}\n    ${advice}`);
  }
}
for (const subject of subjects) console.log(`Commit ${subject}`);
const counted = `${findings.length} hard phrases in ${sentences.length} sentences: ${per100.toFixed(1)} per 100`;
console.log(`${counted}, at most ${MAX_PER_100} allowed.`);
process.exitCode = isTooMany || subjects.length > 0 ? 1 : 0;

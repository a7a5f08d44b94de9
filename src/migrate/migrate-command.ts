import { type CommandResult, refusedResult } from "../check/command-result.ts";
import { documentIdentityOf, PROJECT_FILE } from "../check/document/merge-documents.ts";
import { findProjects } from "../check/find-projects.ts";
import { parseOutline } from "../check/project/file-outline.ts";
import { type Disk, explainUncheckablePath, type ProjectFiles } from "../check/project/project-files.ts";
import { escapeControlCharacters } from "../check/report/escape-control-characters.ts";
import type { ValidateAccess } from "../check/validate-command.ts";
import { en, type Language, type LocalizedText } from "../language/messages/localized-text.ts";
import { projectOfLanguage2 } from "./from-2-to-3.ts";
import { type MigrationResult, migrateFiles } from "./migrate.ts";

/** Arguments of `migrate`. */
export interface MigrateArguments {
  /** Files and folders; empty for all campaigns. */
  paths: readonly string[];
  language: Language;
}

/** What `migrate` needs of the machine: the campaigns' folder, reading and writing files. */
export interface MigrateAccess extends Pick<ValidateAccess, "campaigns" | "write"> {
  disk: Disk;
  /** Writes a file that does not exist yet. */
  create: (path: string, text: string) => void;
}

/**
 * Runs `migrate`: updates files to the current language version. Also reads the documents to which their
 * patches refer, but does not write those.
 */
export function runMigrateCommand(
  { language, paths }: MigrateArguments,
  world: MigrateAccess,
): CommandResult {
  const { campaigns, disk } = world;
  const nothing = (paths.length > 0 ? paths : [campaigns]).flatMap(
    (path) => explainUncheckablePath(disk, path) ?? [],
  );
  if (nothing.length > 0) return refusedResult(2, nothing, language);
  const projects = findProjects(disk, { paths, campaigns });
  const results = projects.flatMap((project) => migrateProject(project, world));
  const created = projects.flatMap((project) => createMissingProject(project, paths, world));
  const migrated = results.flatMap((one) => (one.kind === "migrated" ? [one] : []));
  const left = results.flatMap((one) => ("why" in one ? [one] : []));
  const lines = [
    ...migrated.map(
      ({ from, path, to }) =>
        en`${path}: migrated from language ${from} to ${to}`.zh`${path}：语言版本由 ${from} 升到 ${to}`,
    ),
    ...created.map((path) => en`wrote ${path}`.zh`已写入 ${path}`),
    formatMigrationSummary(results.length, migrated.length, left.length),
  ];
  return {
    code: left.length > 0 ? 1 : 0,
    stdout: lines.map((line) => `${escapeControlCharacters(line[language])}\n`).join(""),
    stderr: left.map((one) => `${escapeControlCharacters(describeUnmigratedFile(one)[language])}\n`).join(""),
  };
}

/** Migrates the requested files of a project, and returns the results. */
function migrateProject({ outlines, requested }: ProjectFiles, world: MigrateAccess): MigrationResult[] {
  const files = outlines.map(({ path, unreadable }) => ({
    path,
    ...(unreadable ? { text: "", unreadable } : world.disk.read(path)),
  }));
  return migrateFiles(files)
    .filter(({ path }) => requested.has(path))
    .map((result) => writeMigratedFile(result, world));
}

/**
 * Writes the project.json of a folder that has none, as projects of language 2 had, and returns its path. A path to a
 * single file creates none.
 */
function createMissingProject(
  { folder, outlines }: ProjectFiles,
  paths: readonly string[],
  { disk, create }: MigrateAccess,
): string[] {
  if (folder === undefined || (paths.length > 0 && !paths.includes(folder))) return [];
  const path = `${folder}/${PROJECT_FILE}`;
  if (disk.kindOf(path) !== undefined) return [];
  const brands = outlines.flatMap((outline) => {
    const { kind, id } = documentIdentityOf(parseOutline(outline));
    return kind === "brand" && id !== undefined ? [id] : [];
  });
  create(path, projectOfLanguage2(disk.absolute(folder).split(/[/\\]/).at(-1) || "campaigns", brands));
  return [path];
}

/** Writes a migrated file. Returns the result, which is "locked" with the reason if it cannot be written. */
function writeMigratedFile(result: MigrationResult, { write }: MigrateAccess): MigrationResult {
  if (result.kind !== "migrated") return result;
  const why = write(result.path, result.text);
  return why === undefined ? result : { path: result.path, kind: "locked", why };
}

function describeUnmigratedFile({
  kind,
  path,
  why,
}: Extract<MigrationResult, { why: LocalizedText }>): LocalizedText {
  const left = en`${path} ${why}, so it was not changed`.zh`${path} ${why}，没有改动`;
  return kind === "locked"
    ? left
    : en`${left}. Run: npx campaign-engine validate ${path}`
        .zh`${left}。请运行：npx campaign-engine validate ${path}`;
}

function formatMigrationSummary(all: number, migrated: number, left: number): LocalizedText {
  const rest = en`${left} could not be migrated`.zh`${left} 个无法升级`;
  if (left > 0)
    return en`${migrated} of ${all} files migrated, ${rest}.`
      .zh`${all} 个文件中升级了 ${migrated} 个，${rest}。`;
  if (migrated > 0)
    return en`${migrated} of ${all} files migrated.`.zh`${all} 个文件中升级了 ${migrated} 个。`;
  return all === 1
    ? en`The file is up to date.`.zh`文件已是最新。`
    : en`All ${all} files are up to date.`.zh`全部 ${all} 个文件都已是最新。`;
}

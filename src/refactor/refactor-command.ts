import { posix } from "node:path";
import { type CommandResult, Failure, successResult } from "../check/command-result.ts";
import { mergeAllDocuments } from "../check/document/merge-documents.ts";
import { findProjects, requireProjectFile } from "../check/find-projects.ts";
import { readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import { type DocumentAccess, openNamedDocument } from "../check/open-named-document.ts";
import { escapeControlCharacters } from "../check/report/escape-control-characters.ts";
import { en, type Language, type LocalizedText } from "../language/messages/localized-text.ts";
import { planAmountChange } from "./amount/plan-amount-change.ts";
import { applyRefactoring, type FileOperations } from "./apply-refactoring.ts";
import { planPictureRemoval } from "./documents/pictures.ts";
import { planDeletion, planDuplicate, planMove, planRename } from "./documents/plan-document-changes.ts";
import type { ProjectFolder } from "./documents/project-folder.ts";
import { planPrizeChange } from "./prizes/plan-prize-change.ts";
import type { FileChange, PlannedRefactoring, RefactoredPlace } from "./refactoring.ts";

/** The arguments of `refactor`. */
export interface RefactorArguments {
  kind: string;
  operands: readonly string[];
  route: string | undefined;
  folder: string | undefined;
  draw: string | undefined;
  /** Whether to write; else only prints what would change. */
  isWritten: boolean;
  /** Whether doubtful places are changed, too. */
  isComplete: boolean;
  language: Language;
}

/** Access of `refactor` to the machine: documents, the paths of all files in the project, file operations. */
export interface RefactorAccess extends DocumentAccess {
  /** Returns the paths of all files below the campaigns folder, each with that folder. */
  paths: () => readonly string[];
  operations: FileOperations;
}

/** The number of operands of each kind after its name: minimum and maximum. */
export const REFACTORING_KINDS = {
  amount: [3, 3],
  "add-prize": [2, 2],
  "remove-prize": [2, 2],
  rename: [2, 2],
  move: [2, 2],
  duplicate: [2, 3],
  delete: [1, 1],
  pictures: [0, 0],
} as const;

type Kind = keyof typeof REFACTORING_KINDS;

/** Runs `refactor`: prints the plan, and applies it if it is asked to. Throws a `Failure` for a refused plan. */
export async function runRefactorCommand(
  given: RefactorArguments,
  access: RefactorAccess,
): Promise<CommandResult> {
  const plan = planFor(given, access);
  if ("refusal" in plan) throw new Failure(plan.refusal);
  const { language, isComplete, isWritten } = given;
  const accepted = plan.places.filter(({ isSure }) => isSure || isComplete);
  const lines = [
    ...plan.places.map((place) => describePlace(place, accepted.includes(place))),
    ...plan.files.map(describeFileChange),
    ...plan.notes.map((note) => en`note: ${note}`.zh`注意：${note}`),
  ];
  const count = accepted.length + plan.files.length;
  if (isWritten) await applyRefactoring({ places: accepted, files: plan.files }, access.operations);
  const summary = isWritten
    ? en`Changes written: ${count}. Run: npx campaign-engine validate`
        .zh`已写入${count}处改动。请运行：npx campaign-engine validate`
    : en`Changes planned: ${count}. Nothing is written without --write.`
        .zh`计划${count}处改动，还没有写入。加上 --write 才会写入。`;
  return successResult(
    [...lines, summary].map((line) => `${escapeControlCharacters(line[language])}\n`).join(""),
  );
}

function planFor(given: RefactorArguments, access: RefactorAccess): PlannedRefactoring {
  const { draw, folder, kind, operands, route } = given;
  const [name = "", first = "", second] = operands;
  if (kind === "pictures") return planPictureRemoval(openProject(access));
  const { document, sources } = openNamedDocument({ name }, access);
  const { path } = document.file.source;
  const schemas = access.schemas();
  const documents = () =>
    mergeAllDocuments(sources.map(readJson), schemas).filter(({ file }) => file.source.path === path);
  const one = { path, schemas, project: { ...openProject(access), sources } };
  const plans: Record<Exclude<Kind, "pictures">, () => PlannedRefactoring> = {
    amount: () => planAmountChange(documents(), { amount: numberIn(first), next: numberIn(second) }, schemas),
    "add-prize": () => planPrizeChange(documents(), { kind: "add", amount: numberIn(first), draw }, schemas),
    "remove-prize": () =>
      planPrizeChange(documents(), { kind: "remove", amount: numberIn(first), draw }, schemas),
    rename: () => planRename(one, { id: first, route }),
    move: () => planMove(one, { folder: first }),
    duplicate: () => planDuplicate(one, { id: first, title: second, folder }),
    delete: () => planDeletion(one),
  };
  // The command refuses other kinds.
  return plans[kind as Exclude<Kind, "pictures">]();
}

function openProject({ campaigns, disk, operations, paths }: RefactorAccess): ProjectFolder {
  requireProjectFile(disk, campaigns);
  const outlines = findProjects(disk, { paths: [], campaigns }).flatMap((project) => project.outlines);
  const sources = outlines.map(({ path }): SourceFile => ({ path, ...disk.read(path) }));
  return { folder: posix.join(campaigns), sources, paths: paths(), readText: operations.readText };
}

function numberIn(text: string | undefined): number {
  const found = Number(text);
  if (text && Number.isFinite(found)) return found;
  const word = JSON.stringify(text ?? "");
  throw new Failure(en`${word} is no amount, expected a number`.zh`${word} 不是金额，应为数字`, 2);
}

function describePlace(
  { after, before, path, pointer, why }: RefactoredPlace,
  isAccepted: boolean,
): LocalizedText {
  const mark = isAccepted ? "[x]" : "[ ]";
  const [was, next] = [before || "∅", after || "∅"];
  return en`${mark} ${path}${pointer}: ${was} → ${next} (${why})`
    .zh`${mark} ${path}${pointer}：${was} → ${next}（${why}）`;
}

function describeFileChange(change: FileChange): LocalizedText {
  switch (change.kind) {
    case "create":
      return en`[x] create ${change.to}`.zh`[x] 新建 ${change.to}`;
    case "delete":
      return en`[x] delete ${change.from}`.zh`[x] 删除 ${change.from}`;
    case "copy":
      return en`[x] copy ${change.from} to ${change.to}`.zh`[x] 复制 ${change.from} 到 ${change.to}`;
    case "move":
      return en`[x] move ${change.from} to ${change.to}`.zh`[x] 移动 ${change.from} 到 ${change.to}`;
  }
}

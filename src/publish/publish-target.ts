import { relative, resolve } from "node:path";
import { Failure } from "../check/command-result.ts";
import { PROJECT_FILE } from "../check/document/merge-documents.ts";
import { findChild, stringValueAt, toPlainValue } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import type { Disk } from "../check/project/project-files.ts";
import { adviseClosestWord } from "../language/messages/find-closest.ts";
import { en, joinWithCommas, type LocalizedText } from "../language/messages/localized-text.ts";
import { isObject, ownEntryOf } from "../language/values.ts";
import type { ReviewedTarget } from "./publish-rights.ts";

/** Matches what may be the name of a target: anything else is a path or an address. */
const TARGET_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

/** Returns whether a value of `--to` may be the name of a target of project.json. Pure. */
export function mayNameTarget(to: string): boolean {
  return TARGET_NAME.test(to);
}

/**
 * Returns the place that a value after `--to` stands for: the folder or address of the project's target, or the name itself
 * as a folder. Throws a `Failure` if the project has targets, and neither a target nor a folder has this name: a
 * misspelling must not publish to a new folder.
 */
export function placeOfTarget(name: string, project: string, disk: Disk): string {
  if (!mayNameTarget(name)) return name;
  const { path, root, targets } = readTargets(project, disk);
  if (ownEntryOf(targets, name) === undefined) {
    const names = Object.keys(targets);
    if (names.length === 0 || disk.kindOf(name) === "folder") return name;
    const advice = adviseClosestWord(name, names, en`.`.zh`。`);
    throw new Failure(
      en`${name} is neither a target of ${path} nor a folder, expected ${joinWithCommas(names)}${advice} For a new folder, write ./${name}`
        .zh`${name} 既不是 ${path} 里的发布目标，也不是文件夹，应为 ${joinWithCommas(names)}${advice}要新建文件夹，请写 ./${name}`,
      2,
    );
  }
  const to = stringValueAt(findChild(findChild(root, "targets"), name), "to");
  if (to === undefined)
    throw new Failure(
      en`The target ${name} of ${path} has no "to". Run: npx campaign-engine validate ${path}`
        .zh`${path} 的发布目标 ${name} 没有“to”。请运行：npx campaign-engine validate ${path}`,
      2,
    );
  return placeOfAddress(to, project, disk);
}

/**
 * Returns the target of a project that takes only what was reviewed, if a value after `--to` names it, or its folder or address;
 * undefined for other places.
 */
export function reviewedTargetOf(to: string, project: string, disk: Disk): ReviewedTarget | undefined {
  const found = targetsAt(to, project, disk).find(({ target }) => target.requires === "review");
  if (!found) return undefined;
  const { mainBranch } = found.target;
  return { name: found.name, ...(typeof mainBranch === "string" && { mainBranch }) };
}

/**
 * Returns why a target of a project takes no previews, if a value after `--to` names it, or its folder or address; undefined if
 * it does, and for other places. A target that requires a review takes them, since customers do not get their links.
 */
export function whyNoPreviews(to: string, project: string, disk: Disk): LocalizedText | undefined {
  const found = targetsAt(to, project, disk).find(({ target }) => target.previews === false);
  return (
    found &&
    en`${found.name} takes no previews: its "previews" in ${PROJECT_FILE} is false. Choose another target.`
      .zh`${found.name} 不接受预览：它在 ${PROJECT_FILE} 里的“previews”是 false。请选择其他发布目标。`
  );
}

/** Returns the targets of a project that a value after `--to` names, or that have its folder or address. */
function targetsAt(to: string, project: string, disk: Disk) {
  const { targets } = readTargets(project, disk);
  const place =
    mayNameTarget(to) && ownEntryOf(targets, to) !== undefined ? placeOfTarget(to, project, disk) : to;
  const whole = (one: string) => (one.startsWith("s3://") ? one.replace(/\/+$/, "") : resolve(one));
  return Object.entries(targets).flatMap(([name, target]) =>
    isObject(target) &&
    typeof target.to === "string" &&
    whole(placeOfAddress(target.to, project, disk)) === whole(place)
      ? [{ name, target }]
      : [],
  );
}

/** Returns the targets in the project.json of a project; none if it cannot be read. */
function readTargets(project: string, disk: Disk) {
  const path = `${project}/${PROJECT_FILE}`;
  const { root } = readJson({ path, text: disk.read(path).text });
  const written = findChild(root, "targets");
  const value = written && toPlainValue(written);
  return { path, root, targets: isObject(value) ? value : {} };
}

/** Returns the folder of a target relative to the working directory, or its address. */
function placeOfAddress(to: string, project: string, disk: Disk): string {
  return to.startsWith("s3://") ? to : relative(process.cwd(), resolve(disk.absolute(project), to)) || ".";
}

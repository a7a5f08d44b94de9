import { groupBy } from "../../language/group-by.ts";
import { countNoun, en } from "../../language/messages/localized-text.ts";
import type { FileFinding } from "./file-finding.ts";

/** A missing definition is reported in a shared document only if this many files need it. */
const MIN_FILES = 2;

/** A shared document that may have lost a definition, with the findings that need it. */
interface Loss {
  place: NonNullable<FileFinding["shared"]>["places"][number];
  users: readonly FileFinding[];
}

/**
 * Reports a definition that several files miss once, in the shared document that all of them build on. If one shared
 * document lacks several definitions, that is one problem, for example a deleted `extends`. Each finding is kept or
 * reported there.
 */
export function withSharedPlaces(all: readonly FileFinding[]): FileFinding[] {
  const byName = groupBy(all, ({ shared, problem }) =>
    shared ? [`${shared.name}\n${problem.severity}`] : [],
  );
  const losses = [...byName.values()].flatMap(lossesOf);
  if (losses.length === 0) return [...all];
  const byDocument = groupBy(losses, ({ place: { problem } }) => [`${problem.file} ${problem.severity}`]);
  const moved = new Set(losses.flatMap(({ users }) => users));
  const found = [...byDocument.values()].flatMap((those) => {
    const rest = all.filter((one) => !moved.has(one));
    const joined = those.length > 1 ? those.concat(singleLossesOf(rest, those)) : those;
    for (const { users } of joined) for (const one of users) moved.add(one);
    return findingOfLosses(joined);
  });
  return [...all.filter((one) => !moved.has(one)), ...found];
}

/** Returns further definitions that only one file misses, in a shared document that lacks several. */
function singleLossesOf(rest: readonly FileFinding[], losses: readonly Loss[]): Loss[] {
  const { file, severity } = losses[0]?.place.problem ?? {};
  return rest.flatMap((one) => {
    const place = one.shared?.places.find(({ problem }) => problem.file === file);
    return place && one.problem.severity === severity ? [{ place, users: [one] }] : [];
  });
}

/** Returns the shared documents that explain the findings about one name: first the one that explains most files. */
function lossesOf(users: readonly FileFinding[]): Loss[] {
  const byFile = groupBy(users, ({ shared }) => shared?.places.map(({ problem }) => problem.file) ?? []);
  const found = [...byFile].flatMap(([file, those]): Loss[] => {
    const place = those[0]?.shared?.places.find(({ problem }) => problem.file === file);
    return place && countFiles(those) >= MIN_FILES ? [{ place, users: those }] : [];
  });
  const [best] = found.sort(
    (a, b) => countFiles(b.users) - countFiles(a.users) || b.place.depth - a.place.depth,
  );
  if (!best) return [];
  const explained = new Set(best.users);
  return [best, ...lossesOf(users.filter((one) => !explained.has(one)))];
}

function countFiles(users: readonly FileFinding[]): number {
  return new Set(users.map(({ at }) => at.file)).size;
}

function findingOfLosses(losses: readonly Loss[]): FileFinding[] {
  const [first] = losses;
  const user = firstInFile(first?.users ?? []);
  if (!first || !user) return [];
  const { problem } = first.place;
  const places = new Set(losses.flatMap(({ users }) => users.map(({ at }) => `${at.file} ${at.start}`)));
  const others = losses
    .map(({ users }) => users[0]?.shared?.name ?? "")
    .filter((name) => name !== user.shared?.name);
  const names = [...new Set(others)];
  const where = `${user.problem.file}:${user.problem.line}`;
  const more = places.size - 1;
  const also =
    names.length > 0 ? en`; it also lacks ${names.join(", ")}`.zh`；还缺少${names.join("、")}` : "";
  const used = en` (in ${where} and in ${countNoun(more, "more place")}${also})`
    .zh`（见${where}等${places.size}处${also}）`;
  const message = `${problem.message}${used.en}`;
  const zh = { ...problem.zh, message: `${problem.zh.message}${used.zh}` };
  const { file, start, end } = problem;
  return [{ problem: { ...problem, message, zh }, at: { file, start, end }, isInherited: false }];
}

/** Returns the first finding in the text of the first file. */
function firstInFile(users: readonly FileFinding[]): FileFinding | undefined {
  const same = users.filter(({ problem }) => problem.file === users[0]?.problem.file);
  return same.sort((one, other) => one.problem.start - other.problem.start)[0];
}

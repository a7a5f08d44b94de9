import { isEqual } from "../../../language/values.ts";
import type { SitePage } from "../../../publish/site.ts";
import { usualTokenOf } from "../../../sandbox/project/personas.ts";
import type { Scene, StateRow } from "../../api.ts";
import type { ReviewedScene, ReviewedScenes } from "../../api-review.ts";
import type { DraftedFolder } from "../files/drafted-folder.ts";
import { defaultScene, type StatesOptions, tableStatesOf } from "../scenes/table-states.ts";

/** A page of one version: undefined if the version does not have it. */
type VersionOfPage = { page: SitePage; isCurrent: boolean } | undefined;

/** Both versions of a page, each in a folder with its own drafts. */
interface PageVersions {
  before: { folder: DraftedFolder; key: string };
  after: { folder: DraftedFolder; key: string };
}

/** Returns both versions of a page, and the data that shows each state of either version. */
export async function reviewedScenesOf(
  { after, before }: PageVersions,
  options: StatesOptions,
): Promise<ReviewedScenes> {
  const [old, now] = [versionOf(before), versionOf(after)];
  const start = Date.now();
  const scenes = mergeScenes(
    atOneMoment(await scenesOf(old, options), start),
    atOneMoment(await scenesOf(now, options), start),
  );
  return {
    before: publishedOf(old),
    after: publishedOf(now),
    brokenIn: isBroken(now) ? "after" : isBroken(old) ? "before" : null,
    scenes,
    customer: usualTokenOf(options.project),
  };
}

function versionOf({ folder, key }: PageVersions["before"]): VersionOfPage {
  return folder.state().facts.at(key).length > 0 ? folder.page(key) : undefined;
}

const isBroken = (version: VersionOfPage) => version !== undefined && !version.isCurrent;

const publishedOf = (version: VersionOfPage) => (version?.isCurrent ? version.page.published : null);

async function scenesOf(version: VersionOfPage, options: StatesOptions): Promise<ReviewedScene[]> {
  if (!version?.isCurrent) return [];
  const { tables } = await tableStatesOf(version.page, options);
  const scenes = tables.flatMap(({ name, rows }) => rows.flatMap((row) => sceneOfRow(name, row)));
  if (scenes.length > 0) return scenes;
  return [{ table: null, state: "", text: "", scene: defaultScene(version.page, options) }];
}

function sceneOfRow(table: string, { scene, state, text }: StateRow): ReviewedScene[] {
  return scene ? [{ table, state, text, scene }] : [];
}

/** The pictures show the beginning of a minute. */
const MINUTE_MS = 60_000;

/**
 * Sets the times that the sandbox took from the clock since `start` (ms since 1970) to the same moment, so that two
 * pictures of a countdown are equal. Pure.
 */
export function atOneMoment(scenes: readonly ReviewedScene[], start: number): ReviewedScene[] {
  const moment = start - (start % MINUTE_MS);
  return scenes.map((one) => {
    const { scene } = one;
    const isCurrent = scene !== null && (scene.now === null || Math.abs(scene.now - start) < MINUTE_MS);
    return isCurrent ? { ...one, scene: { ...scene, now: moment } } : one;
  });
}

/**
 * Merges the scenes of both versions. If different data shows a state in each version, there is a scene for each, since
 * the data that showed the state before may show another one now. Each scene gets answers for the endpoints of the other
 * version. Pure.
 */
export function mergeScenes(
  before: readonly ReviewedScene[],
  after: readonly ReviewedScene[],
): ReviewedScene[] {
  const other = (all: readonly ReviewedScene[], one: ReviewedScene) =>
    all.find(({ state, table }) => state === one.state && table === one.table);
  const now = after.map((one) => withAnswersOf(one, other(before, one)));
  const old = before.map((one) => withAnswersOf(one, other(after, one)));
  const merged = now.flatMap((one) => {
    const was = other(old, one);
    return was && !isEqual(was.scene, one.scene) ? [was, one] : [one];
  });
  return [...merged, ...old.filter((one) => other(now, one) === undefined)];
}

function withAnswersOf(own: ReviewedScene, other: ReviewedScene | undefined): ReviewedScene {
  if (!own.scene || !other?.scene) return own;
  const scene: Scene = { ...own.scene, answers: { ...other.scene.answers, ...own.scene.answers } };
  return { ...own, scene };
}

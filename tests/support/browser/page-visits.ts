import { PERSONAS } from "../../../campaigns/sandbox/mall/personas.ts";
import {
  type PageScenes,
  type SceneVisit,
  scenesOfSite,
} from "../../../src/studio/server/scenes/scene-visits.ts";
import { site } from "../campaigns/site.ts";
import { staticRoutes } from "../campaigns/static-pages.ts";
import { representativePages } from "../campaigns/tags-of-page.ts";
import { markedToken } from "../wire/marked-token.ts";
import type { Answers } from "./layout-shifts.ts";
import { type CheckName, isThorough } from "./page-faults.ts";

/** One visit to a page, with its checks. */
export interface Visit extends SceneVisit {
  /** The order of the mall's answers. */
  answers: Answers;
  /** The screen on which it opens. */
  size: { width: number; height: number };
  checks: CheckName[];
}

export interface VisitedPage {
  key: string;
  visits: Visit[];
}

/**
 * LOOKS=all visits every state of every table and every page of a document with all checks (about twenty minutes);
 * LOOKS=home,couponCentre does so for these pages alone.
 */
const { LOOKS } = process.env;
const isAll = LOOKS !== undefined;
const isChosen = (key: string) => LOOKS === undefined || LOOKS === "all" || LOOKS.split(",").includes(key);

const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
];
const ANSWER_ORDERS: Answers[] = ["slow", "last first", "fast"];

/**
 * Returns the visits of the pages whose documents are in these folders: by default few pages with all types of
 * blocks, once and once with a dialog. With TESTS=all, all pages with all their dialogs, and a document with calls
 * without login and with failing answers.
 */
export function visitsIn(isIn: (folder: string) => boolean): VisitedPage[] {
  const keys = site
    .refs()
    .filter(({ key, file }) => isIn(file.split("/", 1)[0] ?? "") && isChosen(key))
    .flatMap(({ key }) => (isThorough || representativePages.has(key) ? [key] : []));
  return scenesOfSite(site, "old-user", keys).flatMap((page, turn) => {
    const { key, isFirst, scenes } = page;
    const { catch: caught, load = [] } = site.page(key)?.published.campaign ?? {};
    const asks = isFirst && load.length > 0;
    const dialog = scenes.find(({ tap }) => tap);
    const chosen = scenes.filter(
      (scene) =>
        isAll ||
        scene.name === "opened" ||
        (isFirst && (isThorough ? scene.tap : scene === dialog)) ||
        (isThorough && asks && scene.name === "loggedOut"),
    );
    const visits = chosen.map((scene, at) => visitOf(page, scene, turn + at));
    // If a failure counts as a logout, the failing visit would only show the page of a visitor again.
    const isLeft = JSON.stringify(caught?.load ?? []).includes('"logout"');
    if (isThorough && asks && !isLeft && scenes[0]) visits.push(failingVisit(scenes[0], turn));
    return [{ key, visits }];
  });
}

function visitOf({ isFirst, route }: PageScenes, scene: SceneVisit, turn: number): Visit {
  const ways = { answers: ANSWER_ORDERS[turn % ANSWER_ORDERS.length] ?? "fast", size: sizeOf(turn) };
  // Further pages of a document look the same to everybody, so customers take turns.
  const customer = isFirst || scene.name !== "opened" ? undefined : PERSONAS[turn % PERSONAS.length];
  const marked = { ...scene, ...ways, address: withMark(scene.address, customer?.token) };
  // The answer to the tap is not delayed.
  if (scene.tap)
    return {
      ...marked,
      answers: "fast",
      checks: ["contrast", "ground", "breaks", "cut", "covered", "targets", "axe"],
    };
  const isStatic = scene.name === "opened" && staticRoutes.includes(route);
  const isVisitor = scene.name === "loggedOut" && !isAll;
  const checks: CheckName[] = [
    ...(isFirst || isAll ? (["contrast", "targets", "letters"] as const) : (["breaks"] as const)),
    ...(isVisitor ? [] : (["axe"] as const)),
    ...(isStatic ? (["content", "width", "print"] as const) : []),
  ];
  return { ...marked, checks };
}

function failingVisit(scene: SceneVisit, turn: number): Visit {
  return {
    ...{ ...scene, name: "failing", address: withMark(scene.address, "new-day1") },
    ...{ answers: "failing", size: sizeOf(turn + 1), checks: ["cut", "covered"] },
  };
}

const sizeOf = (turn: number) => SIZES[turn % SIZES.length] as Visit["size"];

/** Replaces the token in an address by one that can be recognised wherever it is sent; by default for the same customer. */
function withMark(address: string, customer?: string): string {
  return address.replace(/\btoken=([\w-]+)/, (_, token) => {
    return `token=${encodeURIComponent(markedToken(customer ?? token))}`;
  });
}

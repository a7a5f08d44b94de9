import { personas } from "../../../src/sandbox/mall/personas.ts";
import {
  type ScenesOfPage,
  type SceneVisit,
  scenesOf,
} from "../../../src/studio/server/scenes/scene-visits.ts";
import { site } from "../campaigns/site.ts";
import { staticRoutes } from "../campaigns/static-pages.ts";
import { markedToken } from "../wire/marked-token.ts";
import type { Answers } from "./layout-shifts.ts";
import type { CheckName } from "./page-faults.ts";

/** One opening of a page, and all that is checked on it. */
export interface Visit extends SceneVisit {
  /** How the mall answers it. */
  answers: Answers;
  /** The screen on which it opens. */
  size: { width: number; height: number };
  checks: CheckName[];
}

export interface VisitedPage {
  key: string;
  visits: Visit[];
}

/** LOOKS=all opens every state of every table and every page of a document with all checks, which takes some twenty minutes. */
const isAll = process.env.LOOKS === "all";

const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
];
const WAYS: Answers[] = ["slow", "last first", "fast"];

/**
 * The visits of all pages whose documents lie in these folders. Each page is opened once; a document that asks the mall
 * for something once more as a visitor, once with failing answers, and once for each dialog.
 */
export function visitsIn(isIn: (folder: string) => boolean): VisitedPage[] {
  const keys = site.refs().flatMap(({ key, file }) => (isIn(file.split("/", 1)[0] ?? "") ? [key] : []));
  return scenesOf(site, keys).map((page, turn) => {
    const { key, isFirst, scenes } = page;
    const { catch: caught, load = [] } = site.page(key)?.published.campaign ?? {};
    const asks = isFirst && load.length > 0;
    const chosen = scenes.filter(
      ({ name, tap }) => isAll || name === "opened" || (isFirst && tap) || (asks && name === "loggedOut"),
    );
    const visits = chosen.map((scene, at) => visitOf(page, scene, turn + at));
    // Where a failure counts as a logout, a visitor's page takes the place of the customer's.
    const isLeft = JSON.stringify(caught?.load ?? []).includes('"logout"');
    if (asks && !isLeft && scenes[0]) visits.push(failingVisit(scenes[0], turn));
    return { key, visits };
  });
}

function visitOf({ isFirst, route }: ScenesOfPage, scene: SceneVisit, turn: number): Visit {
  const ways = { answers: WAYS[turn % WAYS.length] ?? "fast", size: sizeOf(turn) };
  // Further pages of a document look the same to everybody, so that each customer opens some.
  const customer = isFirst || scene.name !== "opened" ? undefined : personas[turn % personas.length];
  const marked = { ...scene, ...ways, address: withMark(scene.address, customer?.token) };
  // The answer to the tap comes by itself as well.
  if (scene.tap)
    return { ...marked, answers: "fast", checks: ["contrast", "cut", "covered", "targets", "axe"] };
  const isStatic = scene.name === "opened" && staticRoutes.includes(route);
  const isVisitor = scene.name === "loggedOut" && !isAll;
  const checks: CheckName[] = [
    ...(isFirst || isAll ? (["contrast", "targets", "letters"] as const) : []),
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

/** The same address with a token that is found again wherever it is sent; of this customer, where one is named. */
function withMark(address: string, customer?: string): string {
  return address.replace(/\btoken=([\w-]+)/, (_, token) => {
    return `token=${encodeURIComponent(markedToken(customer ?? token))}`;
  });
}

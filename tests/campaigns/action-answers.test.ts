import { afterAll, describe, expect, it } from "vitest";
import { sampleValueOf } from "../../src/check/tables/world/sample-value.ts";
import type { Action } from "../../src/language/document.generated.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import type { Effect } from "../../src/play/events.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { drawView, viewsOf } from "../support/blocks/draw-view.tsx";
import { oddAnswersOf } from "../support/campaigns/answer-forms.ts";
import { note } from "../support/campaigns/note.ts";
import { site } from "../support/campaigns/site.ts";
import { tagsOfPage } from "../support/campaigns/tags-of-page.ts";
import { answeredPages } from "../support/play/answered-pages.ts";
import { TestPage, visitor } from "../support/play/page.ts";

/** Messages of failures, which must not be shown for a call that the server accepted. */
const FAILURES = ["页面数据异常，请稍后重试", "网络异常", "请先登录", "登录失效", "装载失败"];

const DAY_MS = 24 * 3600 * 1000;

/** Events that happen during the action. Each returns the effects that concern the action. */
const MEANWHILE: Record<string, (page: TestPage) => Effect[]> = {
  nothing: () => [],
  "the login is lost": (page) => failLoads(page, ["loggedOut", "登录失效", "200001"]),
  "the network is lost": (page) => failLoads(page, ["network", "装载失败", ""]),
  "the page is hidden": (page) => page.send({ type: "returned" }),
  "midnight passes": (page) => page.send({ type: "ticked", now: page.snapshot.now + DAY_MS }),
};

/** Lets all loads fail. Returns no effects, as their messages concern the page's data, not the action. */
function failLoads(
  page: TestPage,
  [kind, message, code]: ["loggedOut" | "network", string, string],
): Effect[] {
  for (const name of page.plan.load) page.fail(name, kind, message, code);
  return [];
}

/** Moments of the event: while the call runs, after its answer, after the draw has landed. */
const MOMENTS = ["called", "answered", "landed"] as const;

let tried = 0;

afterAll(() => {
  note(`answers to actions tried: ${tried}`);
  expect(tried).toBeGreaterThan(2000);
});

const cases = [...site.pages()].flatMap(([key, { published, proofs }]) => {
  const plan = createPagePlan(published);
  return Object.entries(plan.campaign.actions ?? {})
    .filter(([, action]) => action.steps.some(({ call }) => call !== undefined))
    .map(([name, action]) => ({ key, name, action, plan, proofs }));
});

for (const { key, name, action, plan, proofs } of cases)
  it(`${name} of ${key}: after it was accepted, shows no failure and keeps open dialogs unchanged`, {
    tags: tagsOfPage(key),
  }, async () => {
    const views = await viewsOf(plan);
    const opening = openingFor(
      plan,
      name,
      answeredPages(plan, proofs()).map(({ snapshot }) => snapshot),
    );
    for (const [endpoint, answer] of answersOf(plan, action)) {
      for (const [what, happen] of Object.entries(MEANWHILE)) {
        for (const moment of what === "nothing" ? MOMENTS.slice(0, 1) : MOMENTS) {
          tried++;
          const where = `${endpoint} answers ${JSON.stringify(answer)}; ${what} once it is ${moment}`;
          const seen = playThrough({ plan, name, opening, endpoint, answer, happen, moment }, where);
          expectSame(
            seen.map((snapshot) => textOfDialogs(plan, snapshot, views)),
            where,
          );
        }
      }
    }
  });

interface Trial {
  plan: Plan;
  name: string;
  opening: Snapshot;
  endpoint: string;
  answer: unknown;
  happen(page: TestPage): Effect[];
  moment: (typeof MOMENTS)[number];
}

/** Plays an action to its end, with an event in between. Returns the snapshots on the way. */
function playThrough(
  { plan, name, opening, endpoint, answer, happen, moment }: Trial,
  where: string,
): Snapshot[] {
  const page = new TestPage(plan, visitor);
  page.snapshot = opening;
  const told: Effect[] = [];
  const seen: Snapshot[] = [];
  let isAccepted = false;
  const saw = (effects: Effect[]) => {
    told.push(...effects);
    seen.push(page.snapshot);
    if (isAccepted) expect(page.snapshot.runs[name]?.error, where).toBeUndefined();
    return effects;
  };
  let todo = saw(page.tap(name, 1e9));
  for (let turn = 0; turn < 20; turn++) {
    const call = todo.find((effect) => effect.type === "call");
    const land = todo.find((effect) => effect.type === "land");
    const waits = page.snapshot.runs[name]?.awaits;
    if (call) {
      if (moment === "called") saw(happen(page));
      isAccepted ||= call.endpoint === endpoint;
      const { data } = plan.endpoints[call.endpoint] ?? {};
      todo = saw(
        page.answer(call.endpoint, call.endpoint === endpoint ? answer : data && sampleValueOf(data)),
      );
      if (moment === "answered") todo = [...todo, ...saw(happen(page))];
    } else if (land) {
      todo = saw(page.send({ type: "landed", draw: land.draw }));
    } else if (waits !== undefined) todo = saw(page.answer(waits, opening.answers[waits]?.data));
    else break;
  }
  expect(isAccepted, `${where}: nothing was called`).toBe(true);
  expect(page.snapshot.runs[name], where).toBeUndefined();
  if (moment === "landed") saw(happen(page));
  seen.push(page.snapshot);
  // At last, the loads are answered as before the action.
  for (const load of plan.load) page.answer(load, opening.answers[load]?.data);
  seen.push(page.snapshot);
  for (const effect of told) {
    if (effect.type === "toast")
      for (const words of FAILURES) expect(effect.text, where).not.toContain(words);
  }
  const isTold = told.some(({ type }) => ["toast", "navigate", "redirect", "native"].includes(type));
  expect(
    isTold || page.snapshot.dialogs.length > 0 || seen.some(({ dialogs }) => dialogs.length > 0),
    `${where}: silence`,
  ).toBe(true);
  return seen;
}

/** Returns the first snapshot in which a tap on the action makes a call. */
function openingFor(plan: Plan, name: string, snapshots: readonly Snapshot[]): Snapshot {
  const found = snapshots.find((snapshot) => {
    const page = new TestPage(plan, visitor);
    page.snapshot = snapshot;
    return page.tap(name, 1e9).some(({ type }) => type === "call");
  });
  if (!found) throw new Error(`In none of its states ${name} calls anything.`);
  return found;
}

/** Returns the good answer and every odd one, for each endpoint that the action calls. */
function answersOf({ endpoints }: Plan, { steps }: Action): [endpoint: string, answer: unknown][] {
  const called = [...new Set(steps.flatMap(({ call }) => call ?? []))];
  return called.flatMap((endpoint) => {
    const schema = endpoints[endpoint]?.data;
    const whole = [undefined, null, "ok", 7, [], {}, [null], { unforeseen: 1 }];
    const good = schema ? sampleValueOf(schema) : undefined;
    const odd = schema ? oddAnswersOf(schema, good).map(({ data }) => data) : [];
    return [good, ...whole, ...odd].map((answer): [string, unknown] => [endpoint, answer]);
  });
}

/** Returns the texts of open dialogs, by name, without buttons and fields, which may change. */
function textOfDialogs(
  plan: Plan,
  snapshot: Snapshot,
  views: Awaited<ReturnType<typeof viewsOf>>,
): Record<string, string> {
  const dialogsAlone = { ...plan, campaign: { ...plan.campaign, view: [] } };
  const texts: Record<string, string> = {};
  for (const dialog of snapshot.dialogs) {
    const html = drawView(dialogsAlone, { ...snapshot, dialogs: [dialog] }, { views });
    const [, inside = ""] = html.split('<div class="veil"');
    texts[dialog.name] = inside.replace(/<(button|form)[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, "");
  }
  return texts;
}

/** Expects that the text of a dialog does not change while it is open. */
function expectSame(texts: readonly Record<string, string>[], where: string): void {
  const first: Record<string, string> = {};
  for (const shown of texts) {
    for (const [name, text] of Object.entries(shown)) {
      first[name] ??= text;
      expect(text, `${where}: dialog ${name}`).toBe(first[name]);
    }
  }
}

describe("actions that call", () => {
  it("exist", () => expect(cases.length).toBeGreaterThan(10));
});

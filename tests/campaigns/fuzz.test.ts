import { afterAll, expect, it } from "vitest";
import { sampleValueOf } from "../../src/check/tables/world/sample-value.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import type { CallOutcome, PageEvent } from "../../src/play/events.ts";
import { drawView, viewsOf } from "../support/blocks/draw-view.tsx";
import { oddAnswersOf } from "../support/campaigns/answer-forms.ts";
import { note } from "../support/campaigns/note.ts";
import { site } from "../support/campaigns/site.ts";
import { type Random, randomFrom } from "../support/language/random.ts";
import { TestPage, visitor } from "../support/play/page.ts";
import { runs } from "../support/seed.ts";

/** Total number of events, for all pages together. */
const EVENTS = runs(15_000);

/** Number of events between two drawings of a page. */
const DRAWN = 25;

/** Maximum answers of null after which all actions must have ended. */
const ENOUGH = 200;

/** Texts that show a bug on a page. */
const ODD_WORDS = /undefined|NaN|\[object|Symbol\(/;

const done = { events: 0, answers: 0, drawings: 0 };

afterAll(() =>
  note(
    `random events on all pages: ${done.events}, ${done.answers} of them answers, ${done.drawings} drawings`,
  ),
);

const pages = [...site.pages()].map(([key, { published }], index) => ({
  key,
  index,
  plan: createPagePlan(published),
}));

it.each(pages)(
  "$key survives random events: no white page, no broken text, no action without end",
  async ({ index, plan }) => {
    const views = await viewsOf(plan);
    const random = randomFrom(index);
    const chance = new Chance(plan, random);
    const draw = (page: TestPage) => {
      const html = drawView(plan, page.snapshot, { views });
      done.drawings += 1;
      const text = html.replace(/<[^>]*>/g, " ");
      expect(text).not.toMatch(ODD_WORDS);
      if (plan.holds(plan.campaign.when, { address: { host: page.snapshot.visit.host }, brand: plan.brand }))
        expect(text.trim(), "a white page").not.toBe("");
    };
    for (let left = Math.ceil(EVENTS / pages.length); left > 0; ) {
      const page = new TestPage(plan, { ...visitor, token: random(4) ? "t" : "" });
      page.failure = random(3) ? undefined : "不行";
      page.send({ type: "opened" });
      for (let i = 1 + random(60); i > 0; i--, left--) {
        const event = chance.event(page);
        const before = page.effects.length;
        page.send(event);
        // Simultaneous taps must make one call at most.
        if (event.type === "tapped") for (let tap = random(5); tap > 0; tap--) page.send(event);
        const calls = page.effects.slice(before).filter(({ type }) => type === "call");
        if (event.type === "tapped") expect(calls.length, event.action).toBeLessThanOrEqual(1);
        done.events += 1;
        if (event.type === "answered") done.answers += 1;
        if (left % DRAWN === 0) draw(page);
      }
      end(page);
      draw(page);
    }
  },
);

/** Expects that all actions end when all their calls are answered. */
function end(page: TestPage): void {
  for (let i = 0; Object.keys(page.snapshot.runs).length > 0; i++) {
    expect(i, `${Object.keys(page.snapshot.runs)} never ends`).toBeLessThan(ENOUGH);
    for (const { landing, awaits } of Object.values(page.snapshot.runs)) {
      if (landing) page.send({ type: "landed", draw: landing.draw });
      else if (awaits !== undefined) page.answer(awaits, null);
    }
  }
}

/** Generates random events for a page of this plan. */
class Chance {
  readonly #plan: Plan;
  readonly #random: Random;

  constructor(plan: Plan, random: Random) {
    this.#plan = plan;
    this.#random = random;
  }

  event(page: TestPage): PageEvent {
    const { actions, dialogs, draws, forms } = this.#plan.campaign;
    const at = page.snapshot.now + this.#random(3) * 600_000;
    const running = Object.values(page.snapshot.runs);
    switch (this.#random(14)) {
      case 0:
      case 1:
      case 2:
        return { type: "tapped", action: this.#name(actions), at };
      case 3:
        return { type: "closed", dialog: page.dialogs.at(-1) ?? this.#name(dialogs), at };
      case 4:
        return {
          type: "landed",
          draw: running.find(({ landing }) => landing)?.landing?.draw ?? this.#name(draws),
        };
      case 5:
        return { type: "submitted", form: this.#name(forms), values: { [this.#text()]: this.#text() }, at };
      case 6:
        return this.#one<PageEvent>([
          { type: "returned" },
          { type: "retried" },
          { type: "passed" },
          { type: "refreshed" },
        ]);
      case 7:
        return { type: "ticked", now: page.snapshot.now + this.#random(3) * 40_000_000 - 1000 };
      default: {
        const waiting = running.find(({ awaits }) => awaits !== undefined);
        const endpoint =
          waiting && this.#random(2) ? (waiting.awaits ?? "") : this.#name(this.#plan.endpoints);
        const call = waiting?.awaits === endpoint ? waiting.call : undefined;
        return { type: "answered", endpoint, outcome: this.#outcome(endpoint), call };
      }
    }
  }

  #outcome(endpoint: string): CallOutcome {
    const kind = this.#one(["network", "refused", "loggedOut"] as const);
    if (this.#random(6) === 0) return { error: { kind, code: this.#text(), message: this.#text() } };
    const schema = this.#plan.endpoints[endpoint]?.data;
    if (!schema || this.#random(4) === 0) return { data: this.#json(4) };
    const good = sampleValueOf(schema);
    const odd = oddAnswersOf(schema, good);
    return { data: this.#random(3) === 0 ? good : this.#one(odd)?.data };
  }

  #json(depth: number): unknown {
    switch (this.#random(depth > 0 ? 8 : 6)) {
      case 0:
        return null;
      case 1:
        return this.#random(2) === 0;
      case 2:
        return this.#one([0, -0, 1, -1, 0.005, 1e21, -1e-7, 2 ** 53, 99]);
      case 3:
      case 4:
      case 5:
        return this.#text();
      case 6:
        return Array.from({ length: this.#random(4) }, () => this.#json(depth - 1));
      default:
        return JSON.parse(`{${JSON.stringify(this.#text())}:${JSON.stringify(this.#json(depth - 1))}}`);
    }
  }

  #name(map: object = {}): string {
    return this.#random(8) ? (this.#one(Object.keys(map)) ?? "constructor") : this.#text();
  }

  #text(): string {
    const texts = "|0|1|true|constructor|__proto__|x|<b>1</b>|{a}|2025-02-10 00:00:00|年|\u0000|🐍".split(
      "|",
    );
    return this.#one(texts) ?? "";
  }

  #one<T>(all: readonly T[]): T {
    // Undefined for an empty list, which callers must handle.
    return all[this.#random(Math.max(1, all.length))] as T;
  }
}

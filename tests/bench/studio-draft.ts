import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createSite } from "../../src/publish/site.ts";
import { Drafts } from "../../src/studio/server/draft/drafts.ts";
import { Studio } from "../../src/studio/server/studio.ts";
import { root } from "../support/project/project-files.ts";
import { timesLine } from "./ratio.ts";
import { addCampaigns, campaignsFolder, timed } from "./set-up.ts";

// Measures the studio server's time for a keystroke in the longest campaign, alone and among 2,000 others, for
// all problems and for completions; then for a keystroke while the gallery has pages proved.
// Run: npx tsx tests/bench/studio-draft.ts

const EDITS = 200;
const WARM = 40;
const OTHERS = 2000;
/** Time between two keystrokes (ms). */
const PAUSE = 50;
/** Number of pages in one request of the gallery. */
const PROVED_AT_ONCE = 8;
const PATH = "core/couponCentre.json";

const folder = campaignsFolder();

/** The studio's drafts, checked in this thread, and its gallery. */
interface Measured {
  drafts: Drafts;
  gallery: Studio["gallery"];
}

/** Adds characters to a text for customers, a different one each round. */
function edited(text: string, round: number): string {
  const places = [...text.matchAll(/"(?:text|title|label)": "[^"{}]*[一-鿿]/g)].map(
    ({ 0: found, index }) => index + found.length,
  );
  const at = places[(round * 7) % places.length] ?? 0;
  return `${text.slice(0, at)}新${round}${text.slice(at)}`;
}

async function measure(what: string): Promise<void> {
  const opening = timed(() => {
    const site = createSite({ folder, schemas: join(root, "schemas") });
    const drafts = new Drafts({ site, project: undefined, onPage: () => undefined });
    const studio = new Studio({ site, project: undefined, readme: () => "", openDrafts: () => drafts });
    studio.files.list();
    return { drafts, gallery: studio.gallery };
  });
  process.stdout.write(`${what}: opened and listed in ${opening.ms.toFixed(0)} ms\n`);
  const studio = opening.value;
  const text = readFileSync(join(folder, PATH), "utf8");
  const drafts: number[] = [];
  const wholes: number[] = [];
  for (let round = 0; round < WARM + EDITS; round++) {
    const draft = edited(text, round);
    const answered = timed(() => {
      const answer = studio.drafts.draft({ editor: "bench", path: PATH, text: draft });
      return { answer, sent: JSON.stringify(answer) };
    });
    if (answered.value.answer.page?.isCurrent !== true) throw new Error(`Edit ${round} is not shown.`);
    if (round === 0) process.stdout.write(`  first draft: ${answered.ms.toFixed(0)} ms\n`);
    if (round >= WARM) drafts.push(answered.ms);
    // The editor requests all problems only when the operator pauses.
    if (round % 5 !== 0) continue;
    const whole = timed(() => studio.drafts.problems({ editor: "bench", path: PATH }));
    if (round >= WARM) wholes.push(whole.ms);
  }
  process.stdout.write(timesLine("  draft to page and errors", drafts));
  process.stdout.write(timesLine("  all problems", wholes));
  process.stdout.write(timesLine("  completions", completions(studio, text)));
  process.stdout.write(
    timesLine(
      "  draft to page and errors, from its due time, while pages are proved",
      await besides(studio, text),
    ),
  );
  await studio.gallery.proved.end();
}

/** Measures keystrokes while the gallery has pages proved. */
async function besides(studio: Measured, text: string): Promise<number[]> {
  const keys = studio.gallery.pages().map(({ key }) => key);
  const prove = async (at: number) => {
    const some = keys.slice(at, at + PROVED_AT_ONCE);
    await studio.gallery.rows({ keys: JSON.stringify(some), proved: "1" });
  };
  await prove(0);
  let isTyping = true;
  let proved = PROVED_AT_ONCE;
  const proving = (async () => {
    for (; isTyping && proved < keys.length; proved += PROVED_AT_ONCE) await prove(proved);
  })();
  const times: number[] = [];
  for (let round = 0; round < EDITS; round++) {
    const due = performance.now() + PAUSE;
    await setTimeout(PAUSE);
    JSON.stringify(studio.drafts.draft({ editor: "bench", path: PATH, text: edited(text, round) }));
    times.push(performance.now() - due);
  }
  isTyping = false;
  await proving;
  process.stdout.write(
    `  (${Math.min(proved, keys.length)} of ${keys.length} pages were proved meanwhile)\n`,
  );
  return times;
}

/** Measures completions at offsets all over the text. */
function completions({ drafts }: Measured, text: string): number[] {
  const times: number[] = [];
  for (let round = 0; round < WARM + EDITS; round++) {
    const offset = (round * 7919) % text.length;
    const { ms, value } = timed(() => drafts.complete({ editor: "bench", path: PATH, text, offset }));
    if (value && round >= WARM) times.push(ms);
  }
  return times;
}

await measure("the campaigns");
addCampaigns(folder, OTHERS);
await measure(`${OTHERS} campaigns more`);

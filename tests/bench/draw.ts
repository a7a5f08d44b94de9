import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { startPreviewServer } from "../../scripts/lib/preview-server.ts";
import { testedCampaigns } from "../support/campaigns/tested-campaigns.ts";
import { VISIT } from "../support/draws/draw-page.ts";
import { OVER } from "../support/draws/draw-trace.ts";
import { answerDraws, block, type Cost, costOf, makeBare, playBare, playOurs } from "./draws/play.ts";
import { type BenchedWidget, WIDGETS } from "./draws/widgets.ts";
import { median, ratioTable } from "./ratio.ts";
import { builtScript, openChromium } from "./set-up.ts";

// Benchmarks a draw on a phone (CPU x6, pixel ratio 3), from the tap until it rests: each widget against the same
// elements animated by WAAPI alone, and the wheel also against lucky-canvas.
// Run after npm run build: npx tsx tests/bench/draw.ts [wheel grid deck digits].

const ROUNDS = 5;

/** Limits for the wheel: main-thread time relative to the bare one, and frames a second while the thread is blocked. */
const WANTED_RATIO = 2;
const WANTED_FRAMES = 58;

/** Opens a page for a draw, and plays it. */
interface Player {
  open: () => Promise<Page>;
  play: (page: Page) => Promise<unknown>;
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 3,
    bypassCSP: true,
  });
  return context.newPage();
}

async function costOnce({ open, play }: Player, isBlocked: boolean): Promise<Cost> {
  const page = await open();
  try {
    if (isBlocked) await block(page);
    return await costOf(page, () => play(page));
  } finally {
    await page.context().close();
  }
}

/** Measures both players in turns, also with a blocked main thread, and prints a table. */
async function compare(title: string, names: [string, string], players: [Player, Player], wanted?: number) {
  const costs: [Cost, Cost][] = [];
  const blocked: [number, number][] = [];
  const frames = async (player: Player) => (await costOnce(player, true))["frames a second"] ?? Number.NaN;
  for (let round = 0; round < ROUNDS; round++) {
    costs.push([await costOnce(players[0], false), await costOnce(players[1], false)]);
    blocked.push([await frames(players[0]), await frames(players[1])]);
  }
  const measures = Object.keys(costs[0]?.[0] ?? {});
  const rows = measures.map((measure) => ({
    measure,
    ours: costs.map(([mine]) => mine[measure] ?? Number.NaN),
    other: costs.map(([, theirs]) => theirs[measure] ?? Number.NaN),
    wanted: measure === "main thread" ? wanted : undefined,
  }));
  const whileBlocked = {
    measure: "frames a second, main thread blocked",
    ours: blocked.map(([mine]) => mine),
    other: blocked.map(([, theirs]) => theirs),
  };
  process.stdout.write(`${ratioTable(title, [...rows, whileBlocked], names)}`);
  if (wanted !== undefined) {
    const seen = median(whileBlocked.ours);
    const verdict = seen >= WANTED_FRAMES ? "ok" : "MISSED";
    process.stdout.write(
      `${verdict}: ${seen.toFixed(1)} frames a second while blocked, wanted ${WANTED_FRAMES}\n`,
    );
  }
  process.stdout.write("\n");
}

const names = process.argv.slice(2);
const folder = testedCampaigns();
const preview = await startPreviewServer({ CAMPAIGNS: folder });
const browser = await openChromium();

function ours(widget: BenchedWidget): Player {
  return {
    open: async () => {
      const page = await newPage(browser);
      await answerDraws(page, widget);
      await page.goto(preview.origin + widget.route + VISIT, { waitUntil: "networkidle" });
      await page.locator(widget.button).waitFor();
      return page;
    },
    play: (page) => playOurs(page, widget),
  };
}

function bare(widget: BenchedWidget): Player {
  return {
    open: async () => {
      const page = await ours(widget).open();
      await makeBare(page);
      return page;
    },
    play: (page) => playBare(page, widget),
  };
}

function lucky(script: string): Player {
  return {
    open: async () => {
      const page = await newPage(browser);
      await page.setContent('<!doctype html><body><div id="wheel"></div>');
      await page.addScriptTag({ type: "module", content: script });
      await page.waitForFunction("window.playLucky");
      return page;
    },
    play: (page) => page.evaluate(`window.playLucky("${OVER}")`),
  };
}

try {
  process.stdout.write(`ms; medians of ${ROUNDS} rounds; CPU x6\n\n`);
  for (const widget of WIDGETS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const isWheel = widget.name === "wheel";
    const wanted = isWheel ? WANTED_RATIO : undefined;
    await compare(widget.name, ["ours", "bare WAAPI"], [ours(widget), bare(widget)], wanted);
    if (isWheel)
      await compare(
        widget.name,
        ["ours", "lucky-canvas"],
        [ours(widget), lucky(await builtScript("draws/lucky-wheel/main.ts"))],
      );
  }
} finally {
  await Promise.all([browser.close(), preview.stop()]);
  rmSync(folder, { recursive: true });
}

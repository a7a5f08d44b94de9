import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findHeadlessShell, ONE_RENDERER_FLAG } from "../../scripts/lib/chromium.mjs";
import { startPreviewServer } from "../../scripts/lib/preview-server.ts";
import { makeCertificate, trustOf } from "../support/browser/certificate.ts";
import { root } from "../support/project/project-files.ts";
import { createSandboxClient } from "../support/sandbox/sandbox-client.ts";
import { type BenchServer, startBenchServer } from "./first-button/bench-server.ts";
import { CASES, type PageCase } from "./first-button/cases.ts";
import { floorSite } from "./first-button/floor.ts";
import { newPhone } from "./first-button/quiet-tab.ts";
import { handWrittenSite, publishedSite } from "./first-button/sites.ts";
import type { Visit } from "./first-button/visit.ts";
import { inTurns, type Stage, visitTwice } from "./first-button/visit-twice.ts";
import { ratioTable } from "./ratio.ts";
import { benchFolder, openChromium } from "./set-up.ts";

// Measures when a customer sees the right button and can use it: the built pages against hand-written ones on the same
// stack, with the same look, data, calls and server. CPU x4, 1.6 Mbit/s, 150 ms, HTTP/2, brotli. The floor is a lower
// bound for any page of this look, in this browser on this machine.
// Run after npm run build: npx tsx tests/bench/first-button.ts [--rounds 5] [--site DIR] [--debugged] [red-packet wheel …]
// --debugged: with an attached debugger, as on each page that Playwright opens.

interface Options {
  rounds: number;
  /** The folder of the published site. */
  site: string;
  isDebugged: boolean;
  cases: readonly PageCase[];
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      site: { type: "string" },
      debugged: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const published = ["dist/site/current", "dist"].map((path) => join(root, path)).find(existsSync);
  const site = values.site ?? published;
  if (site === undefined) throw new Error("There is no build in dist/: run npm run build first");
  const names = CASES.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no page ${unknown}, expected some of ${names.join(", ")}`);
  return {
    rounds: Number(values.rounds),
    site,
    isDebugged: values.debugged,
    cases: CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
  };
}

/** The sites that are compared. */
type Side = "ours" | "other" | "floor";

type Servers = Readonly<Record<Side, BenchServer>>;

const SIDES: readonly Side[] = ["ours", "other", "floor"];

async function compare(stage: Stage<PageCase>, servers: Servers, rounds: number): Promise<string> {
  const visits: Record<Side, Visit[]> = { ours: [], other: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    for (const side of inTurns(SIDES, round))
      visits[side].push(await visitTwice(stage, servers[side], { isFloor: side === "floor" }));
  }
  return tablesOf(stage.page, visits);
}

function tablesOf({ name, route, wanted }: PageCase, visits: Readonly<Record<Side, Visit[]>>): string {
  const of = (side: Side, measure: string) => visits[side].map((one) => one[measure] ?? Number.NaN);
  const rowsOf = (mine: Side, theirs: Side) =>
    Object.keys(visits[mine][0] ?? {}).map((measure) => ({
      ...{ measure, ours: of(mine, measure), other: of(theirs, measure) },
    }));
  const rows = rowsOf("ours", "other")
    .map((row) => ({ ...row, wanted: wanted[row.measure] }))
    .filter(({ ours, other }) => [...ours, ...other].some((value) => value !== 0));
  const isOfFloor = ({ measure }: { measure: string }) => measure in (visits.floor[0] ?? {});
  return [
    ratioTable(`${name} ${route}`, rows, ["ours", "hand-written"]),
    ratioTable(`${name}, of the floor`, rowsOf("ours", "floor").filter(isOfFloor), ["ours", "floor"]),
    ratioTable(`${name}, the floor itself`, rowsOf("floor", "other"), ["floor", "hand-written"]),
  ].join("\n");
}

const { rounds, site, isDebugged, cases } = readOptions();
const certificate = makeCertificate(benchFolder());
const mall = await startPreviewServer();
// Like a WebView, the headless shell has no browser UI, and its process runs before the page is requested.
const browser = await openChromium(findHeadlessShell, [ONE_RENDERER_FLAG, ...trustOf(certificate)]);
const session = await browser.newBrowserCDPSession();
const sandbox = createSandboxClient(mall.origin);
const open = { certificate, mall: mall.origin };
const ours = await startBenchServer(publishedSite(site), open);
try {
  process.stdout.write(
    `ms but for bytes and requests; medians of ${rounds} rounds, in each of which all are visited\n\n`,
  );
  for (const page of cases) {
    const other = await startBenchServer(await handWrittenSite(page), open);
    const floor = await startBenchServer(floorSite(publishedSite(site), page), open);
    const servers = { ours, other, floor };
    const prepare = async () => {
      await sandbox.reset();
      await page.prepare(sandbox);
    };
    const stage = { newPhone: () => newPhone(session, isDebugged), page, prepare };
    // The first requests compress and compile, so they do not count.
    for (const side of SIDES)
      await visitTwice(stage, servers[side], { isFast: true, isFloor: side === "floor" });
    process.stdout.write(`${await compare(stage, servers, rounds)}\n`);
    await Promise.all([other.stop(), floor.stop()]);
  }
} finally {
  await Promise.all([browser.close(), ours.stop(), mall.stop()]);
}

import { parseArgs } from "node:util";
import { findHeadlessShell, ONE_RENDERER_FLAG } from "../../scripts/lib/chromium.mjs";
import { makeCertificate, trustOf } from "../support/browser/certificate.ts";
import { type BenchServer, startBenchServer } from "./first-button/bench-server.ts";
import { newPhone } from "./first-button/quiet-tab.ts";
import type { Visit } from "./first-button/visit.ts";
import { inTurns, visitTwice } from "./first-button/visit-twice.ts";
import { startPlainMall } from "./plain-page/mall.ts";
import { BASIS, VARIANTS, type Variant } from "./plain-page/variants.ts";
import { median, shown, tableOf } from "./ratio.ts";
import { benchFolder, openChromium } from "./set-up.ts";

// Measures when a customer sees the right button of a plain page, in several implementations. All have almost no
// styles, so the size of the engine matters most. All make the same calls to the same server. CPU x4, 1.6 Mbit/s,
// 150 ms, HTTP/2, brotli. Inline scripts count as HTML.
// Run after npm run build: npx tsx tests/bench/plain-page.ts [--rounds 7]

const PAGE = { route: "/plainPage", button: "立即领取", call: "/api/receive" };

interface Column {
  title: string;
  measure: string;
  /** Whether to print the ratio to the hand-written page. */
  hasRatio?: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: "right, cold", measure: "cold right text", hasRatio: true },
  { title: "first paint", measure: "cold first paint" },
  { title: "right, cached", measure: "warm right text", hasRatio: true },
  { title: "claim sent", measure: "cold claim sent", hasRatio: true },
  { title: "requests before", measure: "cold requests before" },
  { title: "JS before, gzip", measure: "cold JS before, gzip" },
  { title: "HTML, gzip", measure: "cold HTML, gzip" },
];

/** Visits each variant, round by round. */
type Visits = ReadonlyMap<Variant, Visit[]>;

async function visitAll(servers: ReadonlyMap<Variant, BenchServer>): Promise<Visits> {
  const visits = new Map(VARIANTS.map((variant): [Variant, Visit[]] => [variant, []]));
  // The first requests compress and compile, so they do not count.
  for (const server of servers.values()) await visitTwice(stage, server, { isFast: true });
  for (let round = 0; round < rounds; round++)
    for (const variant of inTurns(VARIANTS, round)) {
      const server = servers.get(variant);
      if (server) visits.get(variant)?.push(await visitTwice(stage, server, {}));
    }
  return visits;
}

function tableOfVisits(visits: Visits): string {
  const of = (variant: Variant, measure: string) =>
    (visits.get(variant) ?? []).map((one) => one[measure] ?? Number.NaN);
  const cellsOf = (variant: Variant, { measure, hasRatio }: Column) => {
    const mine = of(variant, measure);
    const basis = of(BASIS, measure);
    const ratios = mine.map((value, round) => value / (basis[round] ?? Number.NaN));
    return [shown(median(mine), 0), ...(hasRatio ? [shown(median(ratios), 2)] : [])];
  };
  const head = COLUMNS.flatMap(({ title, hasRatio }) => (hasRatio ? [title, "ratio"] : [title]));
  return tableOf(
    ["plain page", ...head],
    VARIANTS.map((variant) => [variant.name, ...COLUMNS.flatMap((column) => cellsOf(variant, column))]),
  );
}

const { values } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });
const rounds = Number(values.rounds);
const certificate = makeCertificate(benchFolder());
const mall = await startPlainMall();
const browser = await openChromium(findHeadlessShell, [ONE_RENDERER_FLAG, ...trustOf(certificate)]);
const session = await browser.newBrowserCDPSession();
const stage = { newPhone: () => newPhone(session, false), page: PAGE, prepare: mall.reset };
const servers = new Map<Variant, BenchServer>();
try {
  for (const variant of VARIANTS)
    servers.set(variant, await startBenchServer(await variant.site(), { certificate, mall: mall.origin }));
  process.stdout.write(
    `ms but for bytes and requests; ratios to ${BASIS.name}; medians of ${rounds} rounds, in each of which all are visited\n\n`,
  );
  process.stdout.write(tableOfVisits(await visitAll(servers)));
} finally {
  mall.stop();
  await Promise.all([browser.close(), ...[...servers.values()].map((server) => server.stop())]);
}

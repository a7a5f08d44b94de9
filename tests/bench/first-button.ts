import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { findChromium, launchFlags } from "../../scripts/lib/chromium.mjs";
import { startPreview } from "../../scripts/lib/preview-server.ts";
import { root } from "../support/project/project-files.ts";
import { createSandboxClient, type SandboxClient } from "../support/sandbox/sandbox-client.ts";
import { type BenchServer, startBenchServer } from "./first-button/bench-server.ts";
import { CASES, type PageCase } from "./first-button/cases.ts";
import { makeCertificate } from "./first-button/certificate.ts";
import { handWrittenSite, publishedSite } from "./first-button/sites.ts";
import { type Visit, visit } from "./first-button/visit.ts";
import { ratioTable } from "./ratio.ts";

// When a customer sees the right button and can use it: the built pages against hand-written ones on the same stack,
// with the same look, data and calls, behind the same server. CPU x4, 1.6 Mbit/s, 150 ms, HTTP/2, brotli.
// Run after npm run build: npx tsx tests/bench/first-button.ts [--rounds 5] [--site DIR] [red-packet wheel …]

interface Options {
  rounds: number;
  /** The folder of the published site. */
  site: string;
  cases: readonly PageCase[];
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: "string", default: "5" }, site: { type: "string" } },
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
    cases: CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
  };
}

interface Stage {
  browser: Browser;
  sandbox: SandboxClient;
  page: PageCase;
}

/** A visit with nothing kept from before, and one with what the first left behind. */
async function visitTwice(
  { browser, sandbox, page }: Stage,
  server: BenchServer,
  isFast = false,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
  });
  try {
    return {
      ...(await named("cold", { context, sandbox, page, server, isFast })),
      ...(await named("warm", { context, sandbox, page, server, isFast })),
    };
  } finally {
    await context.close();
  }
}

interface Scene {
  context: BrowserContext;
  sandbox: SandboxClient;
  page: PageCase;
  server: BenchServer;
  isFast: boolean;
}

async function named(name: string, { context, sandbox, page, server, isFast }: Scene): Promise<Visit> {
  await sandbox.reset();
  await page.prepare(sandbox);
  const seen = await visit(context, server, page, { isFast });
  return Object.fromEntries(Object.entries(seen).map(([measure, value]) => [`${name} ${measure}`, value]));
}

async function compare(stage: Stage, [ours, other]: [BenchServer, BenchServer], rounds: number) {
  const visits: [Visit, Visit][] = [];
  for (let round = 0; round < rounds; round++) {
    // In turns, so that neither always has the warmer machine.
    const isOursFirst = round % 2 === 0;
    const first = await visitTwice(stage, isOursFirst ? ours : other);
    const second = await visitTwice(stage, isOursFirst ? other : ours);
    visits.push(isOursFirst ? [first, second] : [second, first]);
  }
  const measures = Object.keys(visits[0]?.[0] ?? {});
  const rows = measures
    .map((measure) => ({
      measure,
      ours: visits.map(([mine]) => mine[measure] ?? Number.NaN),
      other: visits.map(([, theirs]) => theirs[measure] ?? Number.NaN),
      wanted: stage.page.wanted[measure],
    }))
    .filter(({ ours, other }) => [...ours, ...other].some((value) => value !== 0));
  return ratioTable(`${stage.page.name} ${stage.page.route}`, rows, ["ours", "hand-written"]);
}

const { rounds, site, cases } = readOptions();
const certificate = makeCertificate();
const mall = await startPreview();
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? "",
  args: [...launchFlags, `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`],
});
const sandbox = createSandboxClient(mall.origin);
const open = { certificate, mall: mall.origin };
const ours = await startBenchServer(publishedSite(site), open);
try {
  process.stdout.write(`ms but for bytes and requests; medians of ${rounds} rounds, each a pair\n\n`);
  for (const page of cases) {
    const other = await startBenchServer(await handWrittenSite(page.name), open);
    const stage = { browser, sandbox, page };
    // Once for what is compressed and compiled at the first request.
    for (const server of [ours, other]) await visitTwice(stage, server, true);
    process.stdout.write(`${await compare(stage, [ours, other], rounds)}\n`);
    await other.stop();
  }
} finally {
  await Promise.all([browser.close(), ours.stop(), mall.stop()]);
}

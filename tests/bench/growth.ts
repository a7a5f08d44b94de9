import { spawnSync } from "node:child_process";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startDevelopmentServer } from "../../scripts/lib/preview-server.ts";
import { exampleBrand } from "../../src/check/rules/example-campaign.ts";
import { root } from "../support/project/project-files.ts";
import { median } from "./ratio.ts";
import { benchFolder, benchProject } from "./set-up.ts";
import { variedBrand, variedCampaign } from "./varied-campaigns.ts";

// Measures how the work grows from 10 to 10,000 different campaigns: validation, answers of the
// development server, publishing. Compare sizes, not milliseconds.
// Run after npm run build: npx tsx tests/bench/growth.ts [--sizes 10,1000].

/** Number of requested pages, spread over the folder. All sizes request the same number, so first requests compare. */
const ASKED = 10;

/** Number of requests per page, if the measure allows repeating. */
const TIMES = 5;

type Figures = Record<string, number>;

function writeFolder(count: number): string {
  const folder = benchProject();
  mkdirSync(join(folder, "brands"));
  writeFileSync(join(folder, "brands/mall.json"), variedBrand);
  for (let index = 0; index < count; index++) writeFileSync(fileOf(folder, index), variedCampaign(index));
  return folder;
}

function fileOf(folder: string, index: number): string {
  return join(folder, `page${index}.json`);
}

/** Changes a text of a page that no other document depends on. */
function changeOne(folder: string, index: number): void {
  writeFileSync(
    fileOf(folder, index),
    variedCampaign(index).replace("Come again", `Come again ${Math.random()}`),
  );
}

/** Returns the duration of some work in milliseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function runScript(args: readonly string[], more: Record<string, string> = {}): void {
  const env = { ...process.env, ...more };
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", env });
  if (status !== 0) throw new Error(`${args.join(" ")}\n${stdout}${stderr}`);
}

async function validation(folder: string): Promise<Figures> {
  const validate = () => runScript(["scripts/campaign-engine.mjs", "validate", folder]);
  const all = await timeOf(validate);
  changeOne(folder, 0);
  return { "validate all": all, "validate after one change": await timeOf(validate) };
}

/** Measures publishing of all campaigns and of one changed campaign, and the download size of a page. */
async function publishing(folder: string): Promise<Figures> {
  const target = benchFolder();
  const publish = (...names: string[]) =>
    runScript(["scripts/campaign-engine.mjs", "publish", "--to", target, ...names], { CAMPAIGNS: folder });
  const bytesOf = (path: string) => statSync(join(target, "current", `${path}.br`)).size;
  const all = await timeOf(publish);
  const unchanged = await timeOf(publish);
  changeOne(folder, 0);
  const afterOne = await timeOf(publish);
  changeOne(folder, 0);
  return {
    "publish all": all,
    "publish, nothing changed": unchanged,
    "publish after one change": afterOne,
    "publish one that changed": await timeOf(() => publish("page0")),
    "page as data, bytes, brotli": bytesOf("campaigns/pages/page/1.json"),
    "page as HTML, bytes, brotli": bytesOf("page/1.html"),
  };
}

async function developmentServer(folder: string, count: number): Promise<Figures> {
  let origin = "";
  let stop = async () => {};
  const start = await timeOf(async () => {
    ({ origin, stop } = await startDevelopmentServer({ CAMPAIGNS: folder }));
  });
  const ask = async (path: string, options?: RequestInit) => {
    const response = await fetch(origin + path, options);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  const data = (index: number) => ask(`/campaigns/pages/page/${index}.json`);
  const call = (index: number) => {
    const body = new FormData();
    body.append("accessToken", "old-user");
    return ask(`${exampleBrand.server.base}/api/page/${index}/info`, { method: "POST", body });
  };
  const html = (index: number) => ask(`/page/${index}`, { headers: { accept: "text/html" } });
  /** Requests the list of all pages, until its first entry arrives. */
  const list = async () => {
    const { body } = await fetch(`${origin}/`, { headers: { accept: "text/html" } });
    const reader = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; !text.includes("<li>"); ) {
      const { done, value } = await reader.read();
      if (done) throw new Error("The list of all pages has none.");
      text += value;
    }
    await reader.cancel();
  };
  const panel = (index: number) => ask(`/__sandbox/campaign?path=/page/${index}`);
  const indices = Array.from({ length: ASKED }, (_, i) => Math.floor((i * count) / ASKED));
  // Change the page first: for some pages, the list printed at the start has already done the work of a first answer.
  const fresh = (index: number) => {
    changeOne(folder, index);
    return data(index);
  };
  const medianOf = async (work: (index: number) => Promise<unknown>, times = TIMES) => {
    const all: number[] = [];
    for (let time = 0; time < times; time++)
      for (const index of indices) all.push(await timeOf(() => work(index)));
    return median(all);
  };
  try {
    // Vite warms up with its first page.
    await html(0);
    return {
      "development server: start": start,
      "page as data, after its change": await medianOf(fresh),
      "page as data, again": await medianOf(data),
      "page as HTML": await medianOf(html),
      "call of a page, first time": await medianOf(call, 1),
      "call of a page, again": await medianOf(call),
      "control panel of a page": await medianOf(panel),
      "first of the list of all pages": await medianOf(list),
    };
  } finally {
    await stop();
  }
}

async function measure(count: number): Promise<Figures> {
  const folder = writeFolder(count);
  return {
    ...(await validation(folder)),
    ...(await developmentServer(folder, count)),
    ...(await publishing(folder)),
  };
}

const { values } = parseArgs({ options: { sizes: { type: "string", default: "10,100,1000,10000" } } });
const sizes = values.sizes.split(",").map(Number);
const all: Figures[] = [];
for (const size of sizes) all.push(await measure(size));
const [first = {}] = all;
const last = all.at(-1) ?? {};
const shown = (value = Number.NaN) => value.toFixed(value < 100 ? 1 : 0).padStart(10);
process.stdout.write(
  `${"ms; campaigns:".padEnd(32)}${sizes.map((size) => String(size).padStart(10)).join("")}    last ÷ first\n`,
);
for (const name of Object.keys(first)) {
  const ratio = (last[name] ?? Number.NaN) / (first[name] ?? Number.NaN);
  process.stdout.write(
    `${name.padEnd(32)}${all.map((figures) => shown(figures[name])).join("")}${ratio.toFixed(2).padStart(16)}\n`,
  );
}

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { schemas } from "../check/support.ts";
import { blocksOfGuide, GuideReader } from "../support/project/guide.ts";
import { root } from "../support/project/project-files.ts";
import { startRestServer } from "../support/rest/rest-server.ts";
import { stampCardRoutes } from "../support/rest/stamp-card.ts";

/** An empty folder of somebody who has only Node. The packed file is installed there. */
const folder = mkdtempSync(join(tmpdir(), "packed-"));

/** The name of the packed file in that folder. */
let packed = "";

/** The environment without what npm and vitest add, so that nothing of the checkout is found. */
const env = { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: "C", PORT: "0" };

const run = (command: string, args: readonly string[], cwd = folder) =>
  execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const engine = (...args: string[]) => run("npx", ["--no-install", "campaign-engine", ...args]);

/**
 * Installs the packed file with links to the checkout's copies of the packages that it lists, because npm would take
 * several seconds. As after `npm install`, the tool finds no package that it does not list. The guide uses npm.
 */
function unpackWithDependencies(): void {
  const modules = join(folder, "node_modules");
  const own = join(modules, "campaign-engine");
  mkdirSync(own, { recursive: true });
  run("tar", ["-xzf", join(folder, packed), "-C", own, "--strip-components=1"]);
  const { bin, dependencies }: { bin: Record<string, string>; dependencies: Record<string, string> } =
    JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  mkdirSync(join(modules, ".bin"));
  for (const [name, path] of Object.entries(bin)) {
    chmodSync(join(own, path), 0o755);
    symlinkSync(join(own, path), join(modules, ".bin", name));
  }
}

/** A project with a sandbox of its own in TypeScript, which Node 20 cannot run by itself. */
const PROJECT = {
  "project.json": JSON.stringify({
    ...{ language: 3, name: "Tea", defaultBrand: "mall", sandbox: "./sandbox.ts" },
  }),
  "sandbox.ts": `import type { ProjectSandbox } from "campaign-engine/sandbox";
export const sandbox: ProjectSandbox = { personas: [{ token: "ada", title: "Ada", description: "" }] };`,
  "app.js":
    'export const app = () => ({ describeAccount: async () => ({ text: "Ada drinks tea", buttons: [] }) });',
};

/** Building and packing take 20 s on an idle machine, and following the guide as long again. */
const SETUP_TIMEOUT_MS = 300_000;

beforeAll(() => {
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  const steps = existsSync(join(root, "dist/index.html")) ? [] : ["scripts/build.ts"];
  for (const step of [...steps, "scripts/package/build-package.ts"]) run(process.execPath, [tsx, step], root);
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  packed = run("npm", pack, root).trim().split("\n").at(-1) ?? "";
  run("npm", ["init", "-y"]);
  unpackWithDependencies();
  mkdirSync(join(folder, "campaigns"));
  cpSync(join(root, "campaigns/brands"), join(folder, "campaigns/brands"), { recursive: true });
  rmSync(join(folder, "campaigns/brands/xxtj.json"));
  for (const [path, text] of Object.entries(PROJECT)) writeFileSync(join(folder, "campaigns", path), text);
  engine("new", "campaign", "springTea", "春茶有礼");
}, SETUP_TIMEOUT_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }), SETUP_TIMEOUT_MS);

test("validate finds nothing wrong in a new campaign", () => {
  expect(engine("validate", "campaigns/springTea.json")).toContain("No problems");
});

/** The function `publish`, which a test below imports, shows the same in `npm test`. */
test("publish writes the page and its engine", { tags: "nightly" }, () => {
  expect(engine("publish")).toContain("Release 1-");
  expect(existsSync(join(folder, "dist/site/current/springTea.html"))).toBe(true);
});

test("start serves the page, its engine and the studio", async () => {
  const bin = join(folder, "node_modules/.bin/campaign-engine");
  const server = spawn(bin, ["start"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    let output = "";
    for await (const chunk of server.stdout) {
      output += chunk;
      if (output.includes("/studio/reference")) break;
    }
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    const page = await (await fetch(`${origin}/springTea`)).text();
    expect(page).toContain("春茶有礼");
    const [script] = /\/assets\/core-[^"]+\.js/.exec(page) ?? [];
    expect((await fetch(`${origin}${script}`)).status).toBe(200);
    expect(await (await fetch(`${origin}/__sandbox/personas`)).json()).toMatchObject([{ token: "ada" }]);
    expect(await (await fetch(`${origin}/__sandbox/native-app.js`)).text()).toContain("Ada drinks tea");
    const studio = await (await fetch(`${origin}/studio`)).text();
    const [bundled] = /\/studio\/bundle\/[^"]+\.js/.exec(studio) ?? [];
    expect((await fetch(`${origin}${bundled}`)).status).toBe(200);
  } finally {
    server.kill();
  }
});

test("start on a port in use says so and ends", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = String(typeof address === "object" && address ? address.port : 0);
  const bin = join(folder, "node_modules/.bin/campaign-engine");
  const server = spawn(bin, ["start"], { cwd: folder, env: { ...env, PORT: port } });
  try {
    let output = "";
    server.stderr.on("data", (chunk) => {
      output += chunk;
    });
    expect(await once(server, "exit")).toEqual([1, null]);
    expect(output).toContain(`Port ${port} is in use`);
  } finally {
    server.kill();
    taken.close();
  }
});

test("the guide for adopters works literally, in an empty folder, against a server", {
  tags: "nightly",
  timeout: SETUP_TIMEOUT_MS,
}, async () => {
  const guide = readFileSync(join(root, "schemas/adopt.md"), "utf8");
  const empty = mkdtempSync(join(tmpdir(), "adopter-"));
  copyFileSync(join(folder, packed), join(empty, packed));
  const rest = await startRestServer(stampCardRoutes());
  const reader = new GuideReader(
    empty,
    { ...env, npm_config_prefer_offline: "true", npm_config_audit: "false", npm_config_fund: "false" },
    { "http://127.0.0.1:8080": `http://127.0.0.1:${rest.port}` },
  );
  let checked = 0;
  try {
    for (const { code, kind } of blocksOfGuide(guide)) {
      const [language, way, path = way] = kind.split(" ");
      if (language === "text")
        for (const line of code.trim().split("\n")) expect(reader.output).toContain(line);
      else if (way === "in") expect(await reader.validateWith(String(path), code)).toContain("No problems");
      else if (path !== undefined) reader.write(path, code);
      else await reader.run(code);
      if (code.trim().endsWith(" start")) expect(await reader.fetch("/stampCard")).toContain("Stamp card");
      checked += 1;
    }
    expect(checked).toBe(guide.split("```").length >> 1);
    expect(rest.calls).toContainEqual(
      expect.objectContaining({ path: "/v1/cards/7", query: { shop: "mitte" } }),
    );
  } finally {
    reader.stop();
    await rest.close();
    rmSync(empty, { recursive: true, force: true });
  }
});

/** The test above also runs the commands of the guide. */
test("the documents of the guide for adopters have no problems", () => {
  const files = new Map<string, string>();
  for (const { code, kind } of blocksOfGuide(readFileSync(join(root, "schemas/adopt.md"), "utf8"))) {
    const [language, way = "", path = way] = kind.split(" ");
    if (language !== "json") continue;
    files.set(
      path,
      way === "in" ? JSON.stringify({ ...JSON.parse(files.get(path) ?? ""), ...JSON.parse(code) }) : code,
    );
    const all = [...files].map(([path, text]) => ({ path, text }));
    expect(checkDocuments(all, { schemas }).problems).toEqual([]);
  }
  expect(files.size).toBeGreaterThan(1);
});

test("the checker, the planner and publish can be imported, and nothing else", { tags: "nightly" }, () => {
  const script = `
    import { readFileSync } from "node:fs";
    import { check } from "campaign-engine/check";
    import { createPlan } from "campaign-engine/plan";
    import { publish } from "campaign-engine/publish";
    const [problem] = check({ "a.json": '{ "language": 3, ' });
    const { isPublished } = await publish({ campaigns: "campaigns", to: "out" });
    const page = JSON.parse(readFileSync("out/current/campaigns/pages/springtea.json", "utf8"));
    await import("campaign-engine/sandbox");
    const inside = await import("campaign-engine/dist/package/scripts/cli.js").catch(({ code }) => code);
    console.log(JSON.stringify([problem.rule, isPublished, createPlan(page).render("{1 + 1}", {}), inside]));`;
  writeFileSync(join(folder, "use.mjs"), script);
  expect(JSON.parse(run(process.execPath, ["use.mjs"]))).toEqual([
    ...["json-syntax", true, "2", "ERR_PACKAGE_PATH_NOT_EXPORTED"],
  ]);
});

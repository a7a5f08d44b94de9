import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { loadProjectSandbox } from "../../src/sandbox/project/load-project-sandbox.ts";
import { personasOf } from "../../src/sandbox/project/personas.ts";
import { createSandbox, type SandboxOptions } from "../../src/sandbox/sandbox.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";

const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync("src/sandbox/README.md", "utf8")) ?? [];

/** Writes a project with these files beside its project.json, whose sandbox is `module`. */
function projectWith(
  files: Readonly<Record<string, string>>,
  module: string | undefined = "./sandbox/index.ts",
) {
  const folder = folderForTest();
  const project = JSON.stringify({ language: 3, name: "Stamps", ...(module && { sandbox: module }) });
  for (const [path, text] of Object.entries({ ...files, "project.json": project })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const stampCard = {
  ...{ id: "stampCard", title: "Stamps", route: "/stamps", zone: 0, tables: {} },
  endpoints: {
    stamp: {
      path: "/stamp",
      data: { type: "object" as const, properties: { count: { type: "integer" as const } } },
    },
  },
};

function open(project: SandboxOptions["project"]) {
  const sandbox = createSandbox({ campaigns: () => [stampCard], bridge: () => [], project });
  const stamp = (token: string) => sandbox.answer("/stamp", { user: token });
  return { sandbox, stamp };
}

test("loading a module leaves NODE_ENV as it is, which Vite would set to production", async () => {
  vi.stubEnv("NODE_ENV", undefined);
  await loadProjectSandbox(projectWith({ "sandbox/index.ts": example }));
  expect(process.env.NODE_ENV).toBeUndefined();
  vi.unstubAllEnvs();
});

describe("the example of the README", () => {
  test("names its customers and answers by its rule", async () => {
    const { project } = await loadProjectSandbox(projectWith({ "sandbox/index.ts": example }));
    const { sandbox, stamp } = open(project);
    expect(sandbox.personas().map(({ token }) => token)).toEqual(["ada", "bob"]);
    expect(stamp("ada")).toMatchObject({ outcome: "accepted", envelope: { data: { count: 5 } } });
    expect(stamp("ada")).toMatchObject({ outcome: "refused", envelope: { message: "Your card is full" } });
    expect(stamp("bob")).toMatchObject({ envelope: { data: { count: 1 } } });
    expect(stamp("old-user")?.outcome).toBe("loggedOut");
    sandbox.reset();
    expect(stamp("ada")).toMatchObject({ envelope: { data: { count: 1 } } });
  });

  test("has its own state in each sandbox", async () => {
    const { project } = await loadProjectSandbox(projectWith({ "sandbox/index.ts": example }));
    open(project).stamp("ada");
    expect(open(project).stamp("ada")?.outcome).toBe("accepted");
  });
});

test("an error of a rule names its endpoint", () => {
  const rule = () => {
    throw new Error("No stamps");
  };
  const { stamp } = open({ open: () => ({ ruleOf: () => rule }) });
  expect(() => stamp("old-user")).toThrow("The rule of stampCard.stamp failed: No stamps");
});

test("a project without a sandbox has two customers and answers by the schemas", async () => {
  const { project, appScript } = await loadProjectSandbox(projectWith({}, ""));
  expect([project, await appScript()]).toEqual([undefined, ""]);
  expect(personasOf(project, "zh").map(({ title }) => title)).toEqual(["新顾客", "老顾客"]);
  const { stamp } = open(project);
  expect(stamp("old-user")).toMatchObject({
    outcome: "accepted",
    envelope: { data: { count: expect.any(Number) } },
  });
  expect(stamp("nobody")).toMatchObject({
    outcome: "loggedOut",
    envelope: { code: "loggedOut", message: "Please log in again" },
  });
});

test("a module may be JavaScript, import other files, and have an app module beside it", async () => {
  const files = {
    "box/index.mjs":
      'import { name } from "./name.mjs"; export const sandbox = { personas: [{ token: name }] };',
    "box/name.mjs": 'export const name = "eve";',
    "box/app.js": "export const app = () => ({ screens: { order() {} } });",
  };
  const { project, appScript } = await loadProjectSandbox(projectWith(files, "./box/index.mjs"));
  expect(project?.personas).toEqual([{ token: "eve" }]);
  expect(await appScript()).toContain("var sandboxProjectApp");
});

test.each<[string, string | undefined, RegExp]>([
  [
    "does not exist",
    undefined,
    /index\.ts does not exist, but project\.json names it in "sandbox"\. Correct the path/,
  ],
  [
    "is no TypeScript",
    "export const sandbox = {",
    /cannot be started: Expected `}` but found `EOF` \(\S+index\.ts:1:25\)\. Correct/,
  ],
  [
    "imports a missing file",
    'import "./other.ts";',
    /cannot be started: Could not resolve '\.\/other\.ts' in \S+ \(\S+:1:8\)\. Correct/,
  ],
  ["throws", 'throw new Error("No stamps");', /index\.ts cannot be started: No stamps\. Correct the module/],
  [
    "throws when it is opened",
    'export const sandbox = { open() { throw new Error("No stamps"); } };',
    /index\.ts cannot be started: No stamps\. Correct/,
  ],
  ["exports nothing", "export {};", /the module has no export "sandbox"\. Export an object/],
  ["exports a default only", "export default {};", /the module has no export "sandbox"/],
  ["exports a function", "export const sandbox = () => {};", /the export "sandbox" is no object/],
  [
    "has customers without a token",
    "export const sandbox = { personas: [{}] };",
    /"personas" is no list of customers/,
  ],
  ["has no customers", "export const sandbox = { personas: [] };", /"personas" is no list of customers/],
  ["opens nothing", "export const sandbox = { open: 1 };", /"open" is no function/],
])("a module that %s is refused", async (_, text, message) => {
  const folder = projectWith(text === undefined ? {} : { "sandbox/index.ts": text });
  await expect(loadProjectSandbox(folder)).rejects.toThrow(message);
});

import { describe, expect, test } from "vitest";
import { type Import, imports, shippedImports, sources, targetOf } from "../support/project/imports.ts";

/** The rooms in order: a room imports only from itself and from earlier ones. */
const rooms = [
  "language",
  "check",
  "migrate",
  "refactor",
  "plan",
  "compare",
  "merge",
  "play",
  "explain",
  "reference",
  "ports",
  "blocks",
  "page",
  "ahead",
  "preview",
  "publish",
  "sandbox",
  "studio",
];

/**
 * The sub-folders of large folders in order: each imports only from itself and from earlier ones. Files directly in the
 * folder may import from all of them. No sub-folder imports such a file, unless it is listed as its own layer.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  "src/check": [
    ...["json", "place", "tables", "content", "schema", "document", "words"],
    ...["project", "inspect", "facts", "rules", "report"],
  ],
  "src/check/tables": ["solver", "translation", "world"],
  "src/studio": [
    ...["api.ts", "api-assist.ts", "api-gallery.ts", "api-history.ts", "api-home.ts", "api-refactor.ts"],
    ...["api-templates.ts"],
    ...["api-review.ts", "api-submit.ts", "api-write.ts", "form-labels.ts"],
    ...["frame", "api-outcomes.ts", "api-publishing.ts", "assist", "app", "server"],
  ],
  "src/studio/app": [
    ...["base", "controls", "session", "editor", "gallery", "preview"],
    ...["form", "phone-editor", "states", "merge", "refactor", "review", "submit", "history", "publishing"],
    ...["home", "templates", "shell", "reference"],
  ],
  "src/studio/app/form": ["model", "controls", "parts"],
  "src/studio/assist": ["place", "choices", "expressions"],
  "src/studio/server": [
    ...["http", "files", "refactor", "history", "submit", "scenes", "review", "reference"],
    ...["templates", "draft", "gallery", "home", "publishing", "pages"],
  ],
};

/** Rooms that stay on the developer's machine. The code of phones must not import them. */
const notShipped = [
  ...[
    "check",
    "migrate",
    "refactor",
    "compare",
    "merge",
    "explain",
    "reference",
    "preview",
    "publish",
    "sandbox",
    "studio",
  ],
];

/** The packages that each room may import. `node:` means all of Node's modules. */
const packages: Record<string, string[]> = {
  language: ["fastest-levenshtein"],
  check: ["ajv", "jsonc-parser", "fastest-levenshtein"],
  refactor: ["node:"],
  compare: ["diff", "fastest-levenshtein"],
  merge: ["diff"],
  blocks: ["react"],
  page: ["react", "react-dom", "react-router-dom", "@tanstack/react-query", "canvas-confetti"],
  ahead: ["@tanstack/react-query"],
  publish: ["node:", "vite", "@parcel/watcher", "react-dom", "@aws-sdk/client-s3", "postcss", "sharp"],
  sandbox: ["node:", "vite"],
  studio: [
    "pinyin-match",
    ...["node:", "vite", "react", "react-dom", "@codemirror", "@lezer/highlight", "uqr"],
    "jsonc-parser",
  ],
  main: ["react", "react-dom"],
};

/** Returns the room of a path such as `src/plan/plan.ts`; `main` for files directly in src/. */
function roomOf(path: string): string {
  const [, room = "", ...rest] = path.split("/");
  return rest.length > 0 ? room : "main";
}

function isAllowedRoom(imported: Import): boolean {
  const room = roomOf(imported.from.path);
  const target = roomOf(targetOf(imported));
  if (room !== target && !notShipped.includes(room) && notShipped.includes(target)) return false;
  return room === "main" || rooms.indexOf(target) <= rooms.indexOf(room);
}

function isAllowedPackage({ from, specifier }: Import): boolean {
  const allowed = packages[roomOf(from.path)] ?? [];
  return allowed.some(
    (name) => specifier === name || specifier.startsWith(name.endsWith(":") ? name : `${name}/`),
  );
}

/** canvas-confetti loads only on pages with a prize, when a customer wins. */
const shippedPackages = [
  "react",
  "react-dom",
  "react-router-dom",
  "@tanstack/react-query",
  "canvas-confetti",
];

const isInside = ({ specifier }: Import) => /^\.{1,2}\//.test(specifier);
const isSource = ({ specifier }: Import) => !/\.(css|svg|json)$/.test(specifier);
const show = ({ from, specifier }: Import) => `${from.path} imports ${specifier}`;

describe("rooms", () => {
  test("every folder of src/ is a room", () => {
    const folders = new Set(sources.map(({ path }) => roomOf(path)));
    expect([...folders].filter((folder) => folder !== "main" && !rooms.includes(folder))).toEqual([]);
  });

  test("a room imports only from itself and from earlier ones; shipped code imports only shipped code", () => {
    expect(
      imports
        .filter(isInside)
        .filter((item) => !isAllowedRoom(item))
        .map(show),
    ).toEqual([]);
  });

  test("a room imports only its own packages", () => {
    const outside = imports.filter((item) => !isInside(item));
    expect(outside.filter((item) => !isAllowedPackage(item)).map(show)).toEqual([]);
  });

  test("the code of phones imports no package but React, the router, the query client and confetti", () => {
    const packages = shippedImports().filter((item) => !isInside(item));
    const isShipped = ({ specifier }: Import) =>
      shippedPackages.some((name) => `${specifier}/`.startsWith(`${name}/`));
    expect(packages.filter((item) => !isShipped(item)).map(show)).toEqual([]);
  });

  test("imports include the file extension", () => {
    const bare = imports
      .filter(isInside)
      .filter(isSource)
      .filter(({ specifier }) => !/\.tsx?$/.test(specifier));
    expect(bare.map(show)).toEqual([]);
  });
});

describe.each(Object.entries(layers))("the sub-folders of %s", (folder, order) => {
  const isIn = (path: string) => path.startsWith(`${folder}/`);
  /** Returns the sub-folder of a path, or the file if it is a layer; undefined for other files of the folder. */
  const layerOf = (path: string) => {
    const [name = "", ...rest] = path.slice(folder.length + 1).split("/");
    return rest.length > 0 || order.includes(name) ? name : undefined;
  };
  const rankOf = (path: string) => order.indexOf(layerOf(path) ?? "");

  test("are all listed", () => {
    const found = sources.map(({ path }) => path).filter(isIn);
    expect(new Set(found.flatMap((path) => layerOf(path) ?? []))).toEqual(new Set(order));
  });

  test("import only from themselves and from earlier ones", () => {
    const inside = imports.filter((item) => isInside(item) && !item.specifier.endsWith(".css"));
    const between = inside.filter((item) => isIn(item.from.path) && isIn(targetOf(item)));
    const isAllowed = (item: Import) => {
      const [from, target] = [item.from.path, targetOf(item)];
      return layerOf(from) === undefined || (rankOf(target) >= 0 && rankOf(target) <= rankOf(from));
    };
    expect(between.length).toBeGreaterThan(0);
    expect(between.filter((item) => !isAllowed(item)).map(show)).toEqual([]);
  });
});

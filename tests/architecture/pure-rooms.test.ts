import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, lineAt, root, withoutComments } from "../support/project/project-files.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";

const pure = ["language", "plan", "play"];

/** Reads what the checker knows, which asks for some of what browsers and Node have in common. */
const timeless = [...pure, "explain"];

/** The messages of the type checker for these rooms where neither browser nor Node is known. */
function checkWithoutWorld(): string {
  const project = join(folderForTest(), "tsconfig.json");
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { lib: ["ES2022"], types: [], noUnusedLocals: false },
    include: pure.map((room) => join(root, "src", room)),
  };
  try {
    writeFileSync(project, JSON.stringify(config));
    execFileSync(join(root, "node_modules", ".bin", "tsc"), ["-p", project], { encoding: "utf8" });
    return "";
  } catch (error) {
    // execFileSync throws an Error that carries what the command wrote.
    return (error as { stdout?: string }).stdout ?? String(error);
  }
}

test("language, plan and play know no browser, no Node and no React", () => {
  expect(checkWithoutWorld()).toBe("");
});

test("language, plan, play and explain read no clock and throw no dice", () => {
  const files = timeless.flatMap((room) => filesBelow(`src/${room}`, /\.tsx?$/));
  const found = files.flatMap(({ path, text }) =>
    Array.from(
      withoutComments(text).matchAll(/\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b/g),
      (match) => `${path}:${lineAt(text, match.index)} ${match[0]}`,
    ),
  );
  expect(found).toEqual([]);
});

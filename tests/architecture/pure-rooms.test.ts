import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, lineAt, root, withoutComments } from "../support/project/project-files.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";

const pure = ["language", "plan", "play"];

/** `explain` uses the checker, which needs some functions that browsers and Node have in common. */
const timeless = [...pure, "explain"];

/** Returns the type checker's messages for these rooms without the types of browsers and Node. */
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
    // execFileSync throws an Error with the command's output.
    return (error as { stdout?: string }).stdout ?? String(error);
  }
}

test("language, plan and play use no browser, Node or React API", () => {
  expect(checkWithoutWorld()).toBe("");
});

test("language, plan, play and explain read no clock and no random numbers", () => {
  const files = timeless.flatMap((room) => filesBelow(`src/${room}`, /\.tsx?$/));
  const found = files.flatMap(({ path, text }) =>
    Array.from(
      withoutComments(text).matchAll(/\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b/g),
      (match) => `${path}:${lineAt(text, match.index)} ${match[0]}`,
    ),
  );
  expect(found).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { findNovelties } from "../support/project/find-novelties.ts";
import { shippedImports, targetOf } from "../support/project/imports.ts";
import { type Novelty, scriptNovelties, styleNovelties } from "../support/project/novelties.ts";
import { filesBelow } from "../support/project/project-files.ts";

const shipped = new Set(["src/index.html", "src/main.tsx", ...shippedImports().map(targetOf)]);
const files = filesBelow("src", /\/(index\.html|.*\.tsx?|.*\.css)$/).filter(
  ({ path }) => shipped.has(path) || /^src\/blocks\/[^/]+\/View\.tsx$/.test(path),
);

function rows(
  novelties: readonly Novelty[],
  path: string,
  of: "bad" | "ok",
): Array<[string, string, string, Novelty]> {
  return novelties.flatMap((novelty) =>
    novelty[of].map((code): [string, string, string, Novelty] => [novelty.name, code, path, novelty]),
  );
}

describe("features that Chromium 80 and iOS 14 lack", () => {
  test("occur in no shipped script, unless a comment names the fallback", () => {
    const scripts = files.filter(({ path }) => /\.(tsx?|html)$/.test(path));
    expect(scripts.flatMap((file) => findNovelties(file, scriptNovelties))).toEqual([]);
  });

  test("occur in no shipped style, unless an earlier declaration is the fallback", () => {
    const styles = files.filter(({ path }) => path.endsWith(".css"));
    expect(styles.flatMap((file) => findNovelties(file, styleNovelties))).toEqual([]);
  });
});

describe("the list of novelties", () => {
  const bad = [...rows(scriptNovelties, "a.ts", "bad"), ...rows(styleNovelties, "a.css", "bad")];
  test.each(bad)("%s: finds %s", (name, text, path, novelty) => {
    expect(findNovelties({ path, text }, [novelty])).toContain(`${path}:1 ${name}`);
  });

  const ok = [...rows(scriptNovelties, "a.ts", "ok"), ...rows(styleNovelties, "a.css", "ok")];
  test.each(ok)("%s: lets %s pass", (_name, text, path, novelty) => {
    expect(findNovelties({ path, text }, [novelty])).toEqual([]);
  });

  test("accepts a script's novelty with a comment", () => {
    const text = "// older WebViews: they take the slow way below\nif (a.finished) b();";
    expect(findNovelties({ path: "a.ts", text }, scriptNovelties)).toEqual([]);
  });
});

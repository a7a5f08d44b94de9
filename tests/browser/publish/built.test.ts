import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { BUILD_BASE } from "../../../src/publish/pages/base-places.ts";
import { findNovelties } from "../../support/project/find-novelties.ts";
import { scriptNovelties, styleNovelties } from "../../support/project/novelties.ts";
import { filesBelow, root } from "../../support/project/project-files.ts";

const scripts = filesBelow("dist/assets", /\.js$/);
const styles = filesBelow("dist/assets", /\.css$/);
const pages = filesBelow("dist", /^dist\/index\.html$/);

/** React checks for these features before it uses them. Our own use is found in src/. */
const guardedByReact = ["view transitions", "finished of an animation"];
const forScripts = scriptNovelties.filter(({ name }) => !guardedByReact.includes(name));

describe("the built app", () => {
  test("exists", () => {
    expect([pages.length, scripts.length > 0, styles.length > 0]).toEqual([1, true, true]);
  });

  test("uses in scripts only features of Chromium 80 and iOS 14", () => {
    expect(scripts.flatMap((file) => findNovelties(file, forScripts))).toEqual([]);
  });

  test("uses in styles only features of Chromium 80 and iOS 14", () => {
    expect(styles.flatMap((file) => findNovelties(file, styleNovelties))).toEqual([]);
  });

  test("runs no text as code", () => {
    expect(scripts.filter(({ text }) => /\beval\(|\bFunction\(/.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test("begins each script with the hint to compile it while it loads", () => {
    const hint = "//# allFunctionsCalledOnLoad\n";
    expect(scripts.filter(({ text }) => !text.startsWith(hint)).map(({ path }) => path)).toEqual([]);
  });

  test("is reproducible, so that phones fetch only changed files", { tags: "nightly" }, () => {
    const folder = mkdtempSync(join(tmpdir(), "built-again-"));
    try {
      const vite = join(root, "node_modules/vite/bin/vite.js");
      const env = { ...process.env, NODE_ENV: "production" };
      execFileSync(process.execPath, [vite, "build", "--outDir", folder, "--base", BUILD_BASE], {
        cwd: root,
        env,
        stdio: "pipe",
      });
      const again = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
      expect(again.sort()).toEqual(scripts.map(({ path }) => basename(path)).sort());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("contains no code of the error overlay for editing", () => {
    // The package for other projects contains the development server.
    const files = filesBelow("dist", /\.(js|css|html|json)$/).filter(
      ({ path }) => !/[/\\]package[/\\]/.test(path),
    );
    expect(files.filter(({ text }) => /campaign-problems|campaigns:told/.test(text))).toEqual([]);
  });

  test("has a strict policy in its page, and nothing inline that the policy would block", () => {
    const html = pages.map(({ text }) => text).join("");
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/'unsafe-|<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)/);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson } from "../../src/check/json/read-json.ts";
import { alignLists } from "../../src/compare/align-lists.ts";
import type { TextPiece } from "../../src/compare/change.ts";
import { ComparisonKeys } from "../../src/compare/comparison-keys.ts";
import { diffTextsByWord } from "../../src/compare/describe-difference.ts";
import { anyMutation, files } from "../support/compare/mutations.ts";
import { compareFiles, linesOf, reformattedText } from "../support/compare/tea.ts";
import { forAll } from "../support/for-all.ts";

describe("all campaigns", () => {
  test("do not differ from themselves", () => {
    expect(compareFiles(files, files)).toEqual({ groups: [], notes: [], isWhole: true, reformatted: [] });
  });

  test("do not differ after changes of whitespace, key order and notes for colleagues", () => {
    const others = files.map((file) => ({ ...file, text: reformattedText(JSON.parse(file.text)) }));
    const { groups, notes, reformatted } = compareFiles(files, others);
    expect([linesOf({ groups, notes }, "en"), reformatted]).toEqual([[], files.map(({ path }) => path)]);
  });

  test("differ after each fault, which is reported in its file, and in reverse with the same topics", () => {
    forAll(60, [anyMutation], ({ files: faulty, path, pointer }) => {
      const near = (all: typeof files) =>
        all.filter((one) => one.path === path || /brands|Pages/.test(one.path));
      const [before, after] = [near(files), near(faulty)];
      const forth = compareFiles(before, after);
      const back = compareFiles(after, before);
      expect(linesOf(forth, "en"), pointer.join("/")).not.toEqual([]);
      expect(forth.groups.flatMap(({ changes }) => changes.map(({ at }) => at.file))).toContain(path);
      expect(kindsOf(back)).toEqual(kindsOf(forth));
    });
  }, 120_000);
});

/** Returns the topics of a comparison, without answers: both directions may find different examples. */
function kindsOf({ groups }: ReturnType<typeof compareFiles>): string[] {
  return groups
    .flatMap(({ changes }) => changes.flatMap(({ answer, topic }) => (answer ? [] : [topic])))
    .sort();
}

test("the pieces of a text form the earlier text without additions, and the later text without removals", () => {
  const text = fc.array(fc.constantFrom("每", "天", "可", "领", "5", "8", "次", "，", " ", "{a.b}", "x"), {
    maxLength: 30,
  });
  forAll(100, [text, text], (one, other) => {
    const [before, after] = [one.join(""), other.join("")];
    const pieces = diffTextsByWord(before, after);
    if (pieces) expect(fits(pieces)).toEqual({ before, after });
  });
  expect(diffTextsByWord("每天最多领取5次", "每天最多领取8次")).toEqual([
    { text: "每天最多领取", kind: "same" },
    { text: "5", kind: "gone" },
    { text: "8", kind: "added" },
    { text: "次", kind: "same" },
  ]);
  expect(diffTextsByWord("活动已结束", "立即领取")).toBeUndefined();
});

test("pairs each element of two lists once, and keeps the order of elements that did not move", () => {
  const list = fc.array(fc.constantFrom("aaaa", "aaab", "bbbb", "cccc", "dddd", "eeee"), { maxLength: 8 });
  forAll(100, [list, list], (one, other) => {
    const [before, after] = [one, other].map((texts) => {
      const { root } = readJson({ path: "", text: JSON.stringify(texts) });
      return root?.kind === "array" ? root.items : [];
    });
    const meanings = { before: new ComparisonKeys(), after: new ComparisonKeys() };
    const pairs = alignLists({ before: before ?? [], after: after ?? [], shape: undefined, meanings });
    const indexes = (side: "from" | "to") => pairs.flatMap((pair) => pair[side] ?? []);
    expect(indexes("from").sort()).toEqual([...one.keys()]);
    expect(indexes("to")).toEqual([...other.keys()]);
    const kept = pairs.flatMap(({ from, isMoved, to }) =>
      from === undefined || to === undefined || isMoved ? [] : [from],
    );
    expect(kept).toEqual([...kept].sort((a, b) => a - b));
    const same = pairs.filter(
      ({ from, to }) => from !== undefined && to !== undefined && one[from] === other[to],
    );
    if ([...one].sort().join() === [...other].sort().join()) expect(same.length).toBe(one.length);
  });
});

/** Rebuilds the two texts from their pieces. */
function fits(pieces: readonly TextPiece[]): { before: string; after: string } {
  const without = (kind: TextPiece["kind"]) =>
    pieces.flatMap((piece) => (piece.kind === kind ? [] : piece.text)).join("");
  return { before: without("added"), after: without("gone") };
}

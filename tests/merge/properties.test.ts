import fc from "fast-check";
import { expect, test } from "vitest";
import { toPlainValue } from "../../src/check/json/json-node.ts";
import { schemaShapesOf } from "../../src/check/schema/schema-shape.ts";
import { mergeTexts } from "../../src/merge/merge-documents.ts";
import { schemas } from "../check/support.ts";
import { files } from "../support/compare/mutations.ts";
import { forAll } from "../support/for-all.ts";
import { anyEdit, applyEdits, marksIn, treeOf } from "../support/merge/random-edits.ts";

const shape = schemaShapesOf(schemas).root("campaign.schema.json");
const campaigns = files.filter(({ path, text }) => !path.includes("brands") && text.length < 12_000);
const plain = (text: string) => toPlainValue(treeOf(text));

/** A campaign with marked texts, and two versions of it with random edits. */
const anyVersions = fc
  .record({
    campaign: fc.constantFrom(...campaigns),
    seeds: fc.array(anyEdit, { minLength: 5, maxLength: 15 }),
    mine: fc.array(anyEdit, { minLength: 1, maxLength: 6 }),
    theirs: fc.array(anyEdit, { minLength: 1, maxLength: 6 }),
  })
  .map(({ campaign, mine, seeds, theirs }) => {
    const base = applyEdits(
      campaign.text,
      seeds.map((edit) => ({ ...edit, kind: "set" as const })),
      "base",
    );
    return { base, mine: applyEdits(base, mine, "mine"), theirs: applyEdits(base, theirs, "theirs") };
  });

test("a change of one side alone is taken as it is written, and the same change of both sides once", () => {
  forAll(20, [anyVersions], ({ base, mine }) => {
    expect(mergeTexts({ base, mine, theirs: base }, { shape })).toMatchObject({ text: mine, conflicts: [] });
    expect(mergeTexts({ base, mine: base, theirs: mine }, { shape })).toMatchObject({
      text: mine,
      conflicts: [],
    });
    expect(mergeTexts({ base, mine, theirs: mine }, { shape })).toMatchObject({ text: mine, conflicts: [] });
  });
});

test("each change of each side is in the merged text, or it is part of a conflict", () => {
  let count = { kept: 0, conflicts: 0 };
  forAll(50, [anyVersions], ({ base, mine, theirs }) => {
    const { conflicts, isByLine, text } = mergeTexts({ base, mine, theirs }, { shape });
    expect(isByLine).toBe(false);
    treeOf(text);
    const disputed = marksIn(
      conflicts
        .map((one) => [one.base, one.mine, one.theirs].map((value) => value?.written ?? "").join())
        .join(),
    );
    const old = marksIn(base);
    const merged = marksIn(text);
    for (const [side, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const now = marksIn(side);
      const isCopied = (mark: string) => other.split(mark).length > base.split(mark).length;
      for (const mark of now)
        if (!old.has(mark) && !disputed.has(mark)) expect([...merged], text).toContain(mark);
      for (const mark of old)
        if (!now.has(mark) && !disputed.has(mark) && !isCopied(mark))
          expect([...merged], text).not.toContain(mark);
    }
    count = { kept: count.kept + merged.size, conflicts: count.conflicts + conflicts.length };
  });
  // Both kinds occur.
  expect(Math.min(count.kept, count.conflicts)).toBeGreaterThan(0);
});

test("the result does not depend on which side is called mine", () => {
  forAll(50, [anyVersions], ({ base, mine, theirs }) => {
    const forth = mergeTexts({ base, mine, theirs }, { shape });
    const first = mergeTexts({ base, mine: theirs, theirs: mine }, { shape });
    const choices = Object.fromEntries(first.conflicts.map(({ id }) => [id, "theirs" as const]));
    const back = mergeTexts({ base, mine: theirs, theirs: mine }, { shape, choices });
    expect(plain(back.text)).toEqual(plain(forth.text));
    const swapped = back.conflicts.map((one) => [one.theirs?.written, one.mine?.written].join(" | "));
    expect(swapped.sort()).toEqual(
      forth.conflicts.map((one) => [one.mine?.written, one.theirs?.written].join(" | ")).sort(),
    );
  });
});

test("lines of texts that are no valid JSON are merged without a loss", () => {
  forAll(20, [anyVersions], ({ base, mine, theirs }) => {
    const { conflicts, isByLine, text } = mergeTexts({ base, mine: `${mine}}`, theirs }, { shape });
    expect(isByLine || mine === base || mine === theirs || theirs === base).toBe(true);
    const disputed = conflicts.map((one) => `${one.mine?.written} ${one.theirs?.written}`).join();
    for (const mark of [...marksIn(mine), ...marksIn(theirs)])
      if (!marksIn(base).has(mark) && !marksIn(disputed).has(mark)) expect(text).toContain(mark);
  });
});

import { expect, it } from "vitest";
import { readSchemas } from "../../../../src/publish/read-json-folder.ts";
import { rootShapeOf } from "../../../../src/studio/app/form/model/form-controller.ts";
import { pictureReplacementsAt } from "../../../../src/studio/app/form/model/picture-edits.ts";

const shape = rootShapeOf(readSchemas("schemas"), false);
const picture = { src: "art/new.webp", size: { width: 200, height: 50 } };
const TEXT = `{ "title": "Tea", "view": [{ "type": "hero", "art": { "src": "art/old.png", "widthPx": 300, "heightPx": 300 } }] }`;

/** Returns the text after a picture was put at the first place of a word. */
function textWithPictureAt(text: string, word: string): string {
  const parts = pictureReplacementsAt(shape, { text, offset: text.indexOf(word) + 1 }, picture);
  return [...parts]
    .sort((one, other) => other.from - one.from)
    .reduce((all, { from, to, text: insert }) => all.slice(0, from) + insert + all.slice(to), text);
}

it("gives a replaced picture its own proportions in the width of the document", () => {
  const after = JSON.parse(textWithPictureAt(TEXT, "art/old"));
  expect(after.view[0].art).toEqual({ src: "art/new.webp", widthPx: 300, heightPx: 75 });
});

it("replaces a string of another kind without a size, and nothing in a text that is not valid JSON", () => {
  expect(JSON.parse(textWithPictureAt(TEXT, "Tea"))).toMatchObject({ title: "art/new.webp" });
  const broken = TEXT.slice(0, -1);
  expect(textWithPictureAt(broken, "art/old")).toBe(broken);
});

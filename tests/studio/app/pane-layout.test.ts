import { expect, test } from "vitest";
import { readPaneLayout } from "../../../src/studio/app/shell/pane-layout.ts";

test.each([
  [null, { widths: {}, hidden: [] }],
  ["{", { widths: {}, hidden: [] }],
  ["[]", { widths: {}, hidden: [] }],
  [
    '{"widths":{"files":9999,"preview":"1","other":300},"hidden":["inspector","top"]}',
    { widths: { files: 420 }, hidden: ["inspector"] },
  ],
])("the layout of the panes that is stored as %s is read as what panes can have", (stored, layout) =>
  expect(readPaneLayout(stored)).toEqual(layout),
);

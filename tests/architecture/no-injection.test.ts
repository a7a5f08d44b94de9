import { expect, test } from "vitest";
import { filesBelow, lineAt, withoutComments } from "../support/project/project-files.ts";

const forbidden =
  /\beval\s*\(|\bnew Function\b|\bdangerouslySetInnerHTML\b|\.(?:innerHTML|outerHTML|srcdoc)\b|\binsertAdjacentHTML\b|\bdocument\.write|\bset(?:Timeout|Interval)\(\s*["'`]/g;

test("nothing in src/ runs text as code or puts it into a page as HTML", () => {
  const found = filesBelow("src", /\.(tsx?|html)$/).flatMap(({ path, text }) =>
    Array.from(
      withoutComments(text).matchAll(forbidden),
      (match) => `${path}:${lineAt(text, match.index)} ${match[0]}`,
    ),
  );
  expect(found).toEqual([]);
});

import { expect, test } from "vitest";
import { printExpression } from "../../src/language/syntax/ast.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { forAll } from "../support/for-all.ts";
import { arbitraryNode, withoutPositions } from "./arbitraries.ts";

test("parsing a printed expression gives the same tree", () => {
  forAll(1000, [arbitraryNode], (node) => {
    const parsed = parseExpression(printExpression(node));
    expect("node" in parsed ? withoutPositions(parsed.node) : parsed).toEqual(withoutPositions(node));
  });
});

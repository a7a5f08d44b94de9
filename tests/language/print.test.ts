import { expect, test } from "vitest";
import { print } from "../../src/language/syntax/ast.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { forAll } from "../support/for-all.ts";
import { arbitraryNode, withoutPositions } from "./arbitraries.ts";

test("parsing a printed expression gives the same tree", () => {
  forAll(1000, [arbitraryNode], (node) => {
    const parsed = parse(print(node));
    expect("node" in parsed ? withoutPositions(parsed.node) : parsed).toEqual(withoutPositions(node));
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "../../src/language/syntax/parse.ts";
import { print } from "../../src/language/syntax/print.ts";
import { arbitraryNode, withoutPositions } from "./arbitraries.ts";

test("parsing what was printed gives the same tree", () => {
  fc.assert(
    fc.property(arbitraryNode, (node) => {
      const parsed = parse(print(node));
      expect("node" in parsed ? withoutPositions(parsed.node) : parsed).toEqual(withoutPositions(node));
    }),
    { numRuns: 1000 },
  );
});

import { expect, test } from "vitest";
import { hideHashParameters } from "../../src/ahead/hide-hash-parameters.ts";
import { HASH_KEY } from "../../src/page/navigation/read-page-visit.ts";

test.each<[string, unknown, string | undefined, unknown]>([
  ["#access=a%2Fb", null, "/p?x=1", { usr: { [HASH_KEY]: { access: "a/b" } } }],
  ["#access=a+b", null, "/p?x=1", { usr: { [HASH_KEY]: { access: "a+b" } } }],
  [
    "#access=a&tab=2",
    { usr: { from: 1 }, key: "k" },
    "/p?x=1#tab=2",
    { usr: { from: 1, [HASH_KEY]: { access: "a" } }, key: "k" },
  ],
  ["#rules", null, undefined, undefined],
  ["#access=", null, undefined, undefined],
  ["", null, undefined, undefined],
])("moves the token of %s out of the address", (hash, state, address, stored) => {
  const replaced: unknown[] = [];
  const history = { state, replaceState: (...given: unknown[]) => replaced.push(given) };
  const location = { hash, pathname: "/p", search: "?x=1" };
  hideHashParameters(["access"], { history, location } as never);
  expect(replaced).toEqual(address === undefined ? [] : [[stored, "", address]]);
});

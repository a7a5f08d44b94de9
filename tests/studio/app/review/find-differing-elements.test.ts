// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { findDifferingElements } from "../../../../src/studio/app/review/find-differing-elements.ts";

const elementOf = (html: string) => {
  const root = document.createElement("main");
  root.innerHTML = html;
  return root;
};
/** The texts or tags of the elements that differ. */
const differences = (before: string, after: string) => {
  const found = findDifferingElements(elementOf(before), elementOf(after));
  const show = (all: readonly Element[]) => all.map((one) => one.textContent || one.localName);
  return [show(found.before), show(found.after)];
};

it.each([
  ["nothing", "<p>a</p>", "<p>a</p>", [], []],
  ["a text", "<div><p>a</p><p>b</p></div>", "<div><p>a</p><p>c</p></div>", ["b"], ["c"]],
  ["an added element among equal ones", "<p>a</p><p>b</p>", "<p>a</p><p>new</p><p>b</p>", [], ["new"]],
  ["a removed element", '<p class="x">a</p><i>b</i>', '<p class="x">a</p>', ["b"], []],
  ["an element of another kind", "<p>a</p><b>x</b>", "<p>a</p><i>y</i>", ["x"], ["y"]],
  ["an attribute", '<p style="color: red">a</p>', '<p style="color: blue">a</p>', ["a"], ["a"]],
  ["a text beside an element", "<p>1<b>x</b></p>", "<p>2<b>x</b></p>", ["1x"], ["2x"]],
  ["a picture as a whole", '<img src="a">', '<img src="b">', ["img"], ["img"]],
  [
    "two texts in different parts",
    "<div><p>a</p></div><section><p>b</p></section>",
    "<div><p>c</p></div><section><p>d</p></section>",
    ["a", "b"],
    ["c", "d"],
  ],
])("finds %s", (_, before, after, old, now) => {
  expect(differences(before, after)).toEqual([old, now]);
});

it("finds nothing but the page itself if only its colours differ", () => {
  const [one, other] = [elementOf("<p>a</p>"), elementOf("<p>a</p>")];
  other.setAttribute("style", "--primary: red");
  expect(findDifferingElements(one, other)).toEqual({ before: [one], after: [other] });
});

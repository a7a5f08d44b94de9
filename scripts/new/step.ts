import { childOf, nodeAt } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { en, type Saying } from "../../src/language/messages/saying.ts";
import { type Checkout, type NewRequest, refuseTaken, type Scaffold, whyMisnamed } from "./checkout.ts";
import { DEFINITIONS, insertBefore, insertEntry, insertItem, withLabel } from "./insert.ts";

const PLAY = "src/play/do-now.ts";
const EVENTS = "src/play/events.ts";
const PERFORM = "src/page/store/perform.ts";
const CASES = "tests/play/step-kinds.test.ts";

/** Scaffolds a step with its own effect: it announces a text to screen readers. Pure except for reading the checkout. */
export function newStep({ name }: NewRequest, checkout: Checkout): Scaffold {
  const what = en`name of a step`.zh`步骤的名称`;
  const refusal = whyMisnamed(name, { what, inCase: "camel", example: "vibrate" });
  if (refusal) return { refusal };
  const read = (path: string) => checkout.read(path) ?? "";
  const holder = holderOf(name, read);
  if (holder !== undefined) return refuseTaken(name, holder);
  return {
    files: {
      [DEFINITIONS]: withStep(withLabel(read(DEFINITIONS), "keys", name), name),
      [PLAY]: withPlay(read(PLAY), name),
      [EVENTS]: insertBefore(
        read(EVENTS),
        { opening: "export type Effect =", closing: "\n" },
        `\n  | { type: "${name}"; text: string }`,
      ),
      [PERFORM]: insertBefore(
        read(PERFORM),
        { opening: "switch (effect.type)", closing: "    default:" },
        `    case "${name}":\n      host.announce(effect.text);\n      break;\n`,
      ),
      [CASES]: insertBefore(
        read(CASES),
        { opening: "const cases:", closing: "\n};" },
        `\n  ${name}: [{ ${name}: "好" }, ["${name}"], []],`,
      ),
      [`tests/page/${name}.test.ts`]: testOf(name),
    },
    next: en`It reads a text to those who cannot see the page: { "${name}": "…" } among the steps of an action. Say in
${DEFINITIONS} what it does and takes, with x-zh, and in x-step what else is so of it (scripts/lib/document-tables.ts
has the words): the checker's rules follow from these. Then npm run generate, which also writes the reference. What it wants
of the world is an effect: ${EVENTS} has its type, ${PLAY} asks for it, ${PERFORM} does it. A
step that only changes the page needs no effect; one for which the action waits stands in src/play/run.ts.
npm test -- ${name} runs its tests.`
      .zh`它把一段文字读给看不见页面的人：动作的步骤里写 { "${name}": "…" }。请在
${DEFINITIONS} 里写明它做什么、需要什么（含 x-zh），在 x-step 里写明它的其他特性
（可用的词见 scripts/lib/document-tables.ts）：校验规则由此而来。然后运行 npm run generate，它也会生成参考文档。
它对外界的要求是一个 effect：${EVENTS} 里是它的类型，${PLAY} 提出它，${PERFORM} 执行它。
只改变页面的步骤不需要 effect；动作要等待的步骤写在 src/play/run.ts。
npm test -- ${name} 运行它的测试。`,
  };
}

/** Returns the file that already uses the name, as a key of steps or as an effect; undefined if it is free. */
function holderOf(name: string, read: (path: string) => string): Saying | undefined {
  const { root } = readJson({ path: DEFINITIONS, text: read(DEFINITIONS) });
  const keys = root && nodeAt(root, ["definitions", "step", "properties"]);
  if (childOf(keys, name)) return en`a key of steps in ${DEFINITIONS}`.zh`${DEFINITIONS} 里步骤的字段`;
  return read(EVENTS).includes(`{ type: "${name}"`)
    ? en`something in ${EVENTS}`.zh`${EVENTS} 里的内容`
    : undefined;
}

function withStep(definitions: string, name: string): string {
  const step = ["definitions", "step"];
  const schema = `{
  "description": "Reads a text to those who cannot see the page.",
  "x-zh": "把一段文字读给看不见页面的人。",
  "x-step": [],
  "$ref": "#/definitions/text"
}`;
  const named = insertItem(definitions, [...step, "x-exactlyOne"], JSON.stringify(name));
  const shown = insertItem(named, [...step, "examples"], `{ "${name}": "领取成功" }`);
  return insertEntry(shown, [...step, "properties"], [name, schema], "last");
}

function withPlay(text: string, name: string): string {
  const kinds = insertBefore(text, { opening: "type PromptStep =", closing: ";" }, ` | "${name}"`);
  return insertBefore(
    kinds,
    { opening: "export function doNow", closing: "  if (step.navigate)" },
    `  if (step.${name}) effects.push({ type: "${name}", text: plan.render(step.${name}, known) });\n`,
  );
}

function testOf(name: string): string {
  return `import { expect, it } from "vitest";
import { planFor } from "../support/play/page.ts";
import { openPage } from "./open-store.ts";

it("a step with ${name} announces its text to screen readers", () => {
  const page = openPage(planFor({ actions: { go: { steps: [{ ${name}: "共{1 + 1}张" }] } } }));
  page.store.dispatch({ type: "tapped", action: "go", at: 0 });
  expect(page.said).toEqual(["(共2张)"]);
  page.stop();
});
`;
}

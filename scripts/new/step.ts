import { findChild, nodeAtPath } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { en, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import {
  type Checkout,
  explainInvalidName,
  refuseNameInUse,
  type Scaffold,
  type ScaffoldRequest,
} from "./checkout.ts";
import {
  addSchemaLabel,
  appendListItem,
  DEFINITIONS_FILE,
  insertBeforeClosing,
  insertObjectEntry,
} from "./insert-into-source.ts";

const IMMEDIATE_STEPS_FILE = "src/play/immediate-steps.ts";
const EVENTS_FILE = "src/play/events.ts";
const PERFORM_FILE = "src/page/store/perform-effect.ts";
const STEP_CASES_FILE = "tests/play/step-kinds.test.ts";

/** Scaffolds a step with its own effect: it announces a text to screen readers. Pure except for reading the checkout. */
export function scaffoldStep({ name }: ScaffoldRequest, checkout: Checkout): Scaffold {
  const what = en`name of a step`.zh`步骤的名称`;
  const refusal = explainInvalidName(name, { what, inCase: "camel", example: "vibrate" });
  if (refusal) return { refusal };
  const read = (path: string) => checkout.read(path) ?? "";
  const holder = findFileUsingName(name, read);
  if (holder !== undefined) return refuseNameInUse(name, holder);
  return {
    files: {
      [DEFINITIONS_FILE]: addStepSchema(addSchemaLabel(read(DEFINITIONS_FILE), "keys", name), name),
      [IMMEDIATE_STEPS_FILE]: addImmediateStep(read(IMMEDIATE_STEPS_FILE), name),
      [EVENTS_FILE]: insertBeforeClosing(
        read(EVENTS_FILE),
        { opening: "export type Effect =", closing: "\n" },
        `\n  | { type: "${name}"; text: string }`,
      ),
      [PERFORM_FILE]: insertBeforeClosing(
        read(PERFORM_FILE),
        { opening: "switch (effect.type)", closing: "    default:" },
        `    case "${name}":\n      host.announce(effect.text);\n      break;\n`,
      ),
      [STEP_CASES_FILE]: insertBeforeClosing(
        read(STEP_CASES_FILE),
        { opening: "const cases:", closing: "\n};" },
        `\n  ${name}: [{ ${name}: "好" }, ["${name}"], []],`,
      ),
      [`tests/page/${name}.test.ts`]: stepTestTemplate(name),
    },
    next: en`The step reads a text to customers who cannot see the page: { "${name}": "…" }. Next steps:
1. Describe in ${DEFINITIONS_FILE} what the step does and needs (description, x-zh). Write its traits in
   x-step, with the words in scripts/lib/generate-lookup-modules.ts: rules of the validator follow from them.
2. Run npm run generate, which also writes the reference.
3. Change its effect: its type is in ${EVENTS_FILE}, ${IMMEDIATE_STEPS_FILE} requests it, and ${PERFORM_FILE} performs it.
   A step that only changes the page needs no effect. A step for which the action waits belongs in src/play/run-action.ts.
4. npm test -- ${name} runs its tests.`
      .zh`这个步骤把一段文字读给看不见页面的顾客：{ "${name}": "…" }。接下来：
1. 在 ${DEFINITIONS_FILE} 里说明步骤做什么、需要什么（description，中文写 x-zh），在 x-step 里写它的特性
   （可用的词见 scripts/lib/generate-lookup-modules.ts）：校验规则由此而来。
2. 运行 npm run generate，它也会生成参考文档。
3. 修改它的 effect：类型在 ${EVENTS_FILE}，${IMMEDIATE_STEPS_FILE} 提出，${PERFORM_FILE} 执行。
   只改变页面的步骤不需要 effect；动作要等待的步骤写在 src/play/run-action.ts。
4. npm test -- ${name} 运行它的测试。`,
  };
}

/** Returns the file that already uses the name, as a key of steps or as an effect; undefined if it is free. */
function findFileUsingName(name: string, read: (path: string) => string): LocalizedText | undefined {
  const { root } = readJson({ path: DEFINITIONS_FILE, text: read(DEFINITIONS_FILE) });
  const keys = root && nodeAtPath(root, ["definitions", "step", "properties"]);
  if (findChild(keys, name))
    return en`a key of steps in ${DEFINITIONS_FILE}`.zh`${DEFINITIONS_FILE} 里步骤的字段`;
  return read(EVENTS_FILE).includes(`{ type: "${name}"`)
    ? en`an effect in ${EVENTS_FILE}`.zh`${EVENTS_FILE} 里的 effect`
    : undefined;
}

function addStepSchema(definitions: string, name: string): string {
  const step = ["definitions", "step"];
  const schema = `{
  "description": "Text to read to customers who cannot see the page.",
  "x-zh": "读给看不见页面的顾客的文字。",
  "x-step": [],
  "allOf": [{ "$ref": "#/definitions/text" }]
}`;
  const named = appendListItem(definitions, [...step, "x-exactlyOne"], JSON.stringify(name));
  const shown = appendListItem(named, [...step, "examples"], `{ "${name}": "领取成功" }`);
  return insertObjectEntry(shown, [...step, "properties"], [name, schema], "last");
}

function addImmediateStep(text: string, name: string): string {
  const kinds = insertBeforeClosing(text, { opening: "type ImmediateStep =", closing: ";" }, ` | "${name}"`);
  return insertBeforeClosing(
    kinds,
    { opening: "export function runImmediateStep", closing: "  if (step.navigate)" },
    `  if (step.${name}) effects.push({ type: "${name}", text: plan.render(step.${name}, known) });\n`,
  );
}

function stepTestTemplate(name: string): string {
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

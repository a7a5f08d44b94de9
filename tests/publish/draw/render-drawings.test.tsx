import { expect, test } from "vitest";
import {
  type BlockView,
  type CampaignContextValue,
  useCampaign,
} from "../../../src/blocks/campaign-context.ts";
import { renderDrawings } from "../../../src/publish/pages/render-drawings.tsx";
import { viewsOf } from "../../support/blocks/draw-view.tsx";
import { NO_HANDLERS, planFor } from "../../support/play/page.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the language
const TEXT = "你好，${status.name}";

const plan = planFor({
  endpoints: { status: { path: "/status", data: { properties: { name: { type: "string" } } } } },
  load: ["status"],
  view: [{ type: "text", text: TEXT }],
});

/** Draws the page's text block with this view. */
function drawnWith(text: BlockView) {
  const context = { ...NO_HANDLERS, plan, views: { text }, embed: () => null, report: () => {} };
  return renderDrawings(context as unknown as CampaignContextValue, 0);
}

test("a block whose texts depend on an answer has a drawing", async () => {
  const { text } = await viewsOf(plan);
  const { choices, drawings } = drawnWith(text as BlockView);
  expect(choices.blocks).toEqual([{ at: 0, waits: ["status"], choice: 0 }]);
  expect(choices.texts).toEqual([TEXT]);
  expect(drawings).toHaveLength(1);
});

/** Views that depend on the text itself. */
const VIEWS: [why: string, draw: (text: string) => string][] = [
  ["throws for an unexpected text", (text) => new URL(text).href],
  ["draws long texts differently", (text) => (text.length > 20 ? "" : text)],
];

test.each(VIEWS)("a block is left to React if its view %s", (_, draw) => {
  const { choices, drawings } = drawnWith(() => {
    const { plan, scope } = useCampaign();
    return <p>{draw(plan.render(TEXT, scope))}</p>;
  });
  expect({ blocks: choices.blocks, drawings }).toEqual({ blocks: [], drawings: [] });
});

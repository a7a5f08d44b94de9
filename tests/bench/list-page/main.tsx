import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Blocks } from "../../../src/blocks/Blocks.tsx";
import { type BlockView, CampaignContext, useCampaign } from "../../../src/blocks/campaign-context.ts";
import { View as Details } from "../../../src/blocks/details/View.tsx";
import { View as List } from "../../../src/blocks/list/View.tsx";
import { View as Status } from "../../../src/blocks/status/View.tsx";
import type { Block, ListBlock } from "../../../src/language/document.generated.ts";
import { openingSnapshot, type Snapshot, scopeOfSnapshot } from "../../../src/play/snapshot.ts";
import { NO_HANDLERS, planFor, visitor } from "../../support/play/page.ts";

const ORDERS = 1000;
const TICKS = 31;

/** A naive list, which draws all items whenever the page renders. */
function NaiveList({ block }: { block: ListBlock }) {
  const campaign = useCampaign();
  const items = campaign.plan.evaluate(block.each, campaign.scope) as { id: string }[];
  return (
    <ol className="list">
      {items.map((item) => (
        <li key={item.id} className="list-item">
          <CampaignContext.Provider value={{ ...campaign, scope: { ...campaign.scope, item } }}>
            <Blocks view={block.view} />
          </CampaignContext.Provider>
        </li>
      ))}
    </ol>
  );
}

const view: Block[] = [
  {
    type: "list",
    each: "orders",
    empty: "",
    view: [
      {
        type: "details",
        title: "{item.goods}",
        items: [
          { label: "订购金额", value: "{item.amount | fixed:2}元" },
          { label: "当前盈亏", value: "{item.profit | fixed:2}元", sign: "item.profit" },
          { label: "订购时间", value: "{item.time}" },
        ],
      },
      { type: "status", table: "payout" },
    ],
  },
];

const plan = planFor({
  endpoints: { orders: { path: "/orders", data: { type: "array" } } },
  load: ["orders"],
  tables: {
    payout: {
      each: "orders",
      rows: [
        { state: "paid", when: "item.profit < 0", text: "已赔付" },
        { state: "unpaid", text: "未赔付" },
      ],
    },
  },
  view,
});

const orders = Array.from({ length: ORDERS }, (_, i) => ({
  id: `${i}`,
  goods: "白银",
  amount: i,
  profit: 7 - (i % 15),
  time: "2024-01-02 10:24:00",
}));
const opening: Snapshot = {
  ...openingSnapshot(plan, visitor, 0),
  answers: { orders: { busy: false, data: orders } },
};

function Page({ now, views }: { now: number; views: Record<string, BlockView> }) {
  const snapshot = { ...opening, now };
  const around = { ...NO_HANDLERS, showTrouble: () => () => {}, report: () => {} };
  const campaign = { plan, snapshot, scope: scopeOfSnapshot({ plan, snapshot }), views, ...around };
  return (
    <CampaignContext.Provider value={campaign}>
      <Blocks view={view} />
    </CampaignContext.Provider>
  );
}

function msOf(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Script time (ms) to open the page, and of the median tick with all orders drawn. */
function measure(list: unknown): { opened: number; ticked: number } {
  const views = { list, details: Details, status: Status } as Record<string, BlockView>;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const draw = (now: number) => flushSync(() => root.render(<Page now={now} views={views} />));
  const opened = msOf(() => draw(0));
  for (let more = true; more; ) {
    const button = place.querySelector<HTMLElement>(".list-more");
    more = button !== null;
    flushSync(() => button?.click());
  }
  if (place.querySelectorAll(".list-item").length !== ORDERS) throw new Error("Not all orders are drawn.");
  const ticks = Array.from({ length: TICKS }, (_, i) => msOf(() => draw(1000 * (i + 1))));
  root.unmount();
  place.remove();
  return { opened, ticked: ticks.sort((a, b) => a - b)[TICKS >> 1] ?? Number.NaN };
}

Object.assign(window, { bench: { ours: () => measure(List), naive: () => measure(NaiveList) } });

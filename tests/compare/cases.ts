import type { Json } from "../support/compare/tea.ts";

type Edit = (tea: Json) => void;

/** Edits of the example campaign. `first` edits the earlier version. changes.txt holds the expected changes. */
export const cases: readonly (readonly [name: string, edit: Edit, first?: Edit])[] = [
  ["nothing", () => {}],
  ["the title", (tea) => (tea.title = "春茶大礼")],
  ["the route", (tea) => (tea.route = "/springTeas")],
  ["the brand", (tea) => (tea.brand = "other")],
  ["the last day", (tea) => (tea.schedule.lastDay = "2025-05-10")],
  ["the start", (tea) => (tea.schedule.start = "2025-04-02T10:30:00+08:00")],
  ["the start in another zone", (tea) => (tea.schedule.start = "2025-03-31T16:00:00Z")],
  ["a state's text", ({ tables: { main } }) => (main.rows[4].text = "立即领取{status.amount}元")],
  [
    "a state that cannot be tapped",
    ({ tables: { main } }) => {
      main.rows[3].disabled = true;
      delete main.rows[3].do;
    },
  ],
  ["what a tap does", ({ tables: { main } }) => (main.rows[3].do = "recharge")],
  ["a condition", ({ tables: { main } }) => (main.rows[3].when = "values.missing > 100")],
  ["a condition in other words", ({ tables: { main } }) => (main.rows[3].when = "0 < values.missing")],
  ["a condition with other blanks", ({ tables: { main } }) => (main.rows[3].when = "(values.missing)>0")],
  [
    "a new state",
    ({ tables: { main } }) =>
      main.rows.splice(3, 0, { state: "vip", when: "status.amount > 100", text: "贵宾领取", do: "claim" }),
  ],
  ["a state that is gone", ({ tables: { main } }) => main.rows.splice(2, 1)],
  ["a state's name", ({ tables: { main } }) => (main.rows[2].state = "done")],
  ["states in another order", ({ tables: { main } }) => main.rows.splice(2, 0, ...main.rows.splice(3, 1))],
  [
    "states in an order that makes no difference",
    ({ tables: { main } }) => {
      main.rows[2].when = "status.running && status.claimed";
      main.rows.splice(1, 0, ...main.rows.splice(2, 1));
    },
  ],
  ["a constant that a condition reads", (tea) => (tea.constants.goal = 2000)],
  ["a constant in a list", (tea) => (tea.constants.tiers[1].reward = 88)],
  ["a value", (tea) => (tea.values.missing = "max(0, constants.goal - 2 * status.fee)")],
  ["an assumption", (tea) => (tea.assume = [])],
  ["a bound of an answer", (tea) => (tea.endpoints.status.data.properties.amount.minimum = 1)],
  [
    "a field that a new state reads",
    ({ endpoints, tables: { main } }) => {
      endpoints.status.data.properties.level = { enum: [1, 2, 3], description: "等级" };
      main.rows.splice(3, 0, { state: "gold", when: "status.level == 3", text: "金卡领取", do: "claim" });
    },
  ],
  [
    "a call",
    ({ endpoints: { claim } }) => {
      claim.path = "/spring/tea/take";
      claim.send = { tea: "'green'" };
    },
  ],
  [
    "a table's name",
    ({ tables, view }) => {
      tables.roll = tables.spin;
      delete tables.spin;
      view[4].table = "roll";
    },
  ],
  [
    "a constant's name",
    ({ constants, values }) => {
      constants.target = constants.goal;
      delete constants.goal;
      values.missing = "max(0, constants.target - status.fee)";
    },
  ],
  [
    "steps",
    ({ actions: { claim } }) => {
      claim.steps[0].otherwise = "请先勾选活动规则";
      claim.steps.splice(2, 1, { toast: "领取成功" });
    },
  ],
  ["a throttle", (tea) => (tea.actions.claim.throttleMs = 5000)],
  [
    "rules",
    ({ dialogs: { rules } }) => (rules.view[0].items = ["每位用户可领取两次。", "最终解释权归商城所有。"]),
  ],
  ["the order of rules", ({ dialogs: { rules } }) => rules.view[0].items.reverse()],
  [
    "a dialog that is gone",
    ({ actions, dialogs, forms, view }) => {
      delete dialogs.rules;
      delete actions.showRules;
      delete view[1].links;
      delete forms.address.fields.agree.links;
    },
  ],
  ["all dialogs that are gone", (tea) => delete tea.dialogs],
  [
    "a new block",
    ({ view }) => view.splice(1, 0, { type: "text", text: "限量供应", when: "session.loggedIn" }),
  ],
  ["a block elsewhere", ({ view }) => view.unshift(view.pop())],
  ["a block's condition", ({ view }) => (view[2].when = "status.fee < 5000")],
  [
    "a constant that a block's condition reads, below a new block",
    ({ constants, view }) => {
      view[2].when = "status.fee < constants.goal";
      view[3].when = "session.loggedIn";
      constants.goal = 2000;
      view.unshift({ type: "text", text: "限量供应" });
    },
    ({ view }) => {
      view[2].when = "status.fee < constants.goal";
      view[3].when = "session.loggedIn";
    },
  ],
  ["a condition that is lifted", (tea) => delete tea.topBar.when],
  [
    "a text with cases",
    ({ view }) =>
      (view[0].text = [{ when: "status.claimed", text: "明年再来" }, { text: "一杯春茶，一份心意" }]),
  ],
  [
    "a prize",
    ({ draws, endpoints }) => {
      draws.gifts.places[7] = { prize: 188, label: "188元" };
      endpoints.lottery.data.properties.prize.enum[7] = 188;
    },
  ],
  ["an angle", ({ draws }) => (draws.gifts.places[7].angleDeg = 315)],
  [
    "a form",
    ({ forms: { address } }) => {
      address.fields.name.maxLength = 10;
      address.fields.note = { label: "备注" };
      address.checks[1].pattern = "1\\d{10}";
    },
  ],
  [
    "the order of fields",
    ({ forms: { address } }) => {
      const { name, ...others } = address.fields;
      address.fields = { ...others, name };
    },
  ],
  ["the theme", (tea) => (tea.theme = { ...tea.theme, accent: "#ff0000", background: ["#ffffff"] })],
  ["a colour in capitals", (tea) => (tea.theme.accent = "#2F6B3A")],
  ["a redirect", ({ actions: { pay } }) => (pay.steps[1] = { redirect: "https://pay.bank.example/pay" })],
  [
    "what the schema says by default",
    (tea) => {
      tea.tables.main.rows[3].disabled = false;
      tea.brand = "mall";
    },
  ],
  ["mistakes", ({ tables: { main } }) => (main.rows[3].when = "values.mising > 100")],
];

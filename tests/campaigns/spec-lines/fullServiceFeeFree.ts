import { answer, rows, toHub, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer, visitor, arrival } = visitsOf("/fullServiceFeeFree");

const activity = (type: number, activityTimeState: number) => {
  return { type, id: 100 + type, activityStatus: 1, activityTimeState };
};
const told = (...activities: object[]) => answer("activities", activities);

export const lines = [
  customer`1 §7 /api/djdg/activity/all/activity/time: accessToken`.expects({
    shows: ["服务费全免", "上半月全免", "下半月全免"],
    does: [{ load: "activities", sends: { accessToken: "t" } }],
  }),
  customer`1 §3 activityTimeState 0 active (types 13 and 21); go-order is handed to the native app`
    .after(told(activity(13, 0), activity(21, 0)), { tap: "order" })
    .expects({ shows: ["去订购"], lacks: ["暂未开放"], does: [{ native: "order" }] }),
  customer`1 §3 activityTimeState 1 not active per use`
    .after(told(activity(13, 1), activity(21, 1)))
    .expects({ shows: ["暂未开放"], lacks: ["去订购"] }),
  customer`1 §9 Activity types in use: 13, 21 (each by its own state)`
    .after(told(activity(10, 1), activity(21, 0), activity(13, 1)))
    .expects({ shows: ["暂未开放", "去订购"] }),
  customer`1 §9 Activity types in use: other types do not appear on this page`
    .after(told(activity(0, 0), activity(2, 0), activity(5, 0)))
    .expects({ shows: ["暂未开放"], lacks: ["去订购"] }),
  ...rows(
    [{ type: 13, activityTimeState: "0" }, 'data-state="feeFree"'],
    [{ type: "13", activityTimeState: false }, 'data-state="feeFree"'],
    [{ type: 13, activityTimeState: 7 }, 'data-state="inactive"'],
    [{ type: 13, activityTimeState: null }, "重新加载"],
    [{ type: "?", activityTimeState: 0 }, 'data-state="inactive"'],
    [{ activityTimeState: null }, 'data-state="inactive"'],
  ).map(([entry, mark]) =>
    customer`1 §3 Activity time list item: type, … activityTimeState (0 active, 1 not active per use): ${JSON.stringify(entry)} beside odd ones`
      .after(answer("activities", [null, 7, entry, { id: 3 }]))
      .expects({ marks: [mark] }),
  ),
  visitor`1 §4 Login: no token means logged out; login-needed buttons ask the native app to open login`
    .after({ tap: "login" })
    .expects({
      shows: ["登录查看"],
      lacks: ["去订购", "暂未开放"],
      does: [{ native: "login" }],
      doesNot: ["load"],
    }),
  customer`1 §8 Code 200001 = not logged in: coupon centre triggers the login bridge`
    .after({ fail: "activities", kind: "loggedOut", message: "登录失效", code: "200001" })
    .expects({ shows: ["登录查看"], does: [{ native: "login" }], doesNot: ["toast"] }),
  customer`1 §8 Coupon centre: other non-zero codes toast the server message`
    .after({ refused: "activities", message: "系统维护中" })
    .expects({ shows: ["系统维护中重试", "重新加载"], doesNot: ["native", "toast"] }),
  customer`1 §8 network error, timeout or failed HTTP status -> toast 网络异常`
    .after({ fail: "activities", kind: "network", message: "网络异常" })
    .expects({ shows: ["网络异常重试"], doesNot: ["toast"] }),
  arrival`1 §2 When state carries a token the page shows its own fixed header with a back button that returns to /collarRollTab passing token and phoneType back`
    .after({ tap: "leave" })
    .expects({ does: [toHub] }),
];

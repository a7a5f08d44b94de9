import { answer, rows, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer, visitor, arrival } = visitsOf("/fullServiceFeeFree");

const told = (...states: [type: number, activityTimeState: number][]) =>
  answer(
    "activities",
    states.map(([type, activityTimeState]) => ({
      type,
      id: 100 + type,
      activityStatus: 1,
      activityTimeState,
    })),
  );

export const lines = [
  customer`1 §7 /api/djdg/activity/all/activity/time: accessToken`({
    shows: ["服务费全免", "上半月全免", "下半月全免"],
    does: [{ load: "activities", sends: { accessToken: "t" } }],
  }),
  customer`1 §3 activityTimeState 0 active (types 13 and 21); go-order is handed to the native app`(
    [told([13, 0], [21, 0]), { tap: "order" }],
    { shows: ["去订购"], lacks: ["暂未开放"], does: [{ native: "order" }] },
  ),
  customer`1 §3 activityTimeState 1 not active per use`([told([13, 1], [21, 1])], {
    shows: ["暂未开放"],
    lacks: ["去订购"],
  }),
  customer`1 §9 Activity types in use: 13, 21 (each by its own state)`([told([10, 1], [21, 0], [13, 1])], {
    shows: ["暂未开放", "去订购"],
  }),
  customer`1 §9 Activity types in use: others are none of this page`([told([0, 0], [2, 0], [5, 0])], {
    shows: ["暂未开放"],
    lacks: ["去订购"],
  }),
  ...rows(
    [{ type: 13, activityTimeState: "0" }, 'data-state="feeFree"'],
    [{ type: "13", activityTimeState: false }, 'data-state="feeFree"'],
    [{ type: 13, activityTimeState: 7 }, 'data-state="inactive"'],
    [{ type: 13, activityTimeState: null }, "暂不可用"],
    [{ type: "?", activityTimeState: 0 }, 'data-state="inactive"'],
    [{ activityTimeState: null }, 'data-state="inactive"'],
  ).map(([entry, mark]) =>
    customer`1 §3 Activity time list item: type, … activityTimeState (0 active, 1 not active per use): ${JSON.stringify(entry)} beside odd ones`(
      { given: [answer("activities", [null, 7, entry, { id: 3 }])], marks: [mark] },
    ),
  ),
  visitor`1 §4 Login: no token means logged out; login-needed buttons ask the native app to open login`(
    [{ tap: "login" }],
    { shows: ["登录查看"], lacks: ["去订购", "暂未开放"], does: [{ native: "login" }], doesNot: ["load"] },
  ),
  customer`1 §8 Code 200001 = not logged in: coupon centre triggers the login bridge`(
    [{ fail: "activities", kind: "loggedOut", message: "登录失效", code: "200001" }],
    { shows: ["登录查看"], does: [{ native: "login" }], doesNot: ["toast"] },
  ),
  customer`1 §8 Coupon centre: other non-zero codes toast the server message`(
    [{ refused: "activities", message: "系统维护中" }],
    { shows: ["系统维护中重试", "暂不可用"], doesNot: ["native", "toast"] },
  ),
  customer`1 §8 network error, timeout or failed HTTP status -> toast 网络异常`(
    [{ fail: "activities", kind: "network", message: "网络异常" }],
    { shows: ["网络异常重试"], doesNot: ["toast"] },
  ),
  arrival`1 §2 When state carries a token the page shows its own fixed header with a back button that returns to /collarRollTab passing token and phoneType back`(
    [{ tap: "leave" }],
    { does: [{ navigate: "/collarRollTab", query: { token: "t", phoneType: "ios" } }] },
  ),
];

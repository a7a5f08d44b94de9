import { describe, expect, test } from "vitest";
import type { ReachableState, SandboxCampaign } from "../../src/sandbox/rules/sandbox-campaign.ts";
import { MALL_ZONE } from "../support/place.ts";
import { openSandbox } from "./player.ts";

const loggedOut: ReachableState = {
  state: "loggedOut",
  text: "登录",
  scope: { session: { loggedIn: false } },
  do: "login",
};
const ended: ReachableState = {
  state: "ended",
  text: "已结束",
  disabled: true,
  do: "draw",
  scope: { info: { left: 0, over: true } },
};
const drawable: ReachableState = {
  state: "drawable",
  text: "抽奖",
  do: "draw",
  scope: { info: { left: 3, over: false } },
};
const last: ReachableState = { state: "last", text: "明日再来", scope: { info: { left: 1, over: false } } };
const night: ReachableState = {
  ...last,
  state: "night",
  scope: { ...last.scope, now: Date.parse("2026-01-01T03:00:00+08:00") },
};
const silent: ReachableState = { state: "silent", text: "等待", do: "draw", scope: {} };

const lottery: SandboxCampaign = {
  id: "lottery",
  title: "抽奖",
  route: "/lottery",
  zone: MALL_ZONE,
  schedule: { start: "2026-03-01T00:00:00+08:00", end: "2026-03-10T00:00:00+08:00" },
  endpoints: {
    info: {
      path: "/api/lottery/info",
      data: {
        type: "object",
        properties: { left: { type: "integer", minimum: 0, examples: [5] }, over: { type: "boolean" } },
      },
    },
    draw: { path: "/api/lottery/draw" },
    winners: {
      path: "/api/lottery/winners",
      requiresLogin: false,
      data: { type: "array", items: { type: "string" } },
    },
  },
  tables: { main: [loggedOut, ended, drawable, last], other: [night, silent] },
};

function open(states: Partial<SandboxCampaign> = {}) {
  const { sandbox } = openSandbox([{ ...lottery, ...states }]);
  const ask = (endpoint: string, token = "old-user") =>
    sandbox.answer(`/api/lottery/${endpoint}`, { accessToken: token });
  return { sandbox, ask };
}

describe("a campaign without rules", () => {
  test("is in a state with an action", () => {
    expect(open().ask("info")?.envelope).toEqual({
      code: "0",
      message: "操作成功",
      data: { left: 3, over: false },
    });
  });

  test.each([
    [
      "is in the last state if no state has an action",
      { tables: { main: [loggedOut, ended, last] } },
      { left: 1, over: false },
    ],
    ["answers a sample of the schema without a table", { tables: {} }, { left: 5 }],
    ["answers a sample if all states are logged out", { tables: { main: [loggedOut] } }, { left: 5 }],
    ["answers a sample if the witness has no data for it", { tables: { main: [silent] } }, { left: 5 }],
  ])("%s", (_, states, data) => {
    expect(open(states).ask("info")?.envelope.data).toMatchObject(data);
  });

  test("answers null if the witness says so", () => {
    const nothing = { ...silent, scope: { info: null } };
    expect(open({ tables: { main: [nothing] } }).ask("info")?.envelope.data).toBeNull();
  });

  test("answers null for an endpoint without data", () => {
    expect(open().ask("draw")?.envelope).toEqual({ code: "0", message: "操作成功", data: null });
  });

  test("is at a time inside its schedule", () => {
    expect(open().ask("info")?.now).toBe(Date.parse("2026-03-02T15:00:00+08:00"));
  });

  test("knows only personas, except for calls without a login", () => {
    const { ask } = open();
    expect(ask("info", "nobody")?.envelope.code).toBe("200001");
    expect(ask("winners", "")?.envelope.code).toBe("0");
  });
});

describe("a picked state", () => {
  test.each([
    ["main", "ended", { left: 0, over: true }],
    ["main", "last", { left: 1, over: false }],
    ["other", "night", { left: 1, over: false }],
  ])("%s.%s is shown", (table, state, data) => {
    const { sandbox, ask } = open();
    expect(sandbox.pick("lottery", { table, state })).toBe(true);
    expect(ask("info")?.envelope.data).toEqual(data);
  });

  test("that is logged out knows no customer", () => {
    const { sandbox, ask } = open();
    sandbox.pick("lottery", { table: "main", state: "loggedOut" });
    expect(ask("info")?.envelope).toMatchObject({ code: "200001", data: null });
    expect(ask("winners")?.envelope.code).toBe("0");
  });

  test("that depends on the time sets the time", () => {
    const { sandbox, ask } = open();
    sandbox.pick("lottery", { table: "other", state: "night" });
    expect(ask("info")?.now).toBe(Date.parse("2026-01-01T03:00:00+08:00"));
  });

  test("can be undone, and is deleted by a reset", () => {
    const { sandbox, ask } = open();
    for (const leave of [() => sandbox.pick("lottery", null), () => sandbox.reset()]) {
      sandbox.pick("lottery", { table: "main", state: "ended" });
      leave();
      expect(ask("info")?.envelope.data).toEqual({ left: 3, over: false });
    }
  });

  test("takes precedence over a campaign's rules", () => {
    const state: ReachableState = { state: "full", text: "", scope: { status: { receive: 1 } } };
    const table = { id: "yearTaskTicket", tables: { main: [state] } };
    const { sandbox } = openSandbox([{ ...lottery, ...table, endpoints: { status: { path: "/api/full" } } }]);
    sandbox.pick("yearTaskTicket", { table: "main", state: "full" });
    expect(sandbox.answer("/api/full", { accessToken: "old-user" })?.envelope.data).toEqual({ receive: 1 });
  });

  test.each([
    ["campaign", "nothing", { table: "main", state: "ended" }],
    ["table", "lottery", { table: "nothing", state: "ended" }],
    ["state", "lottery", { table: "main", state: "nothing" }],
  ])("is rejected for an unknown %s", (_, campaign, pick) => {
    expect(open().sandbox.pick(campaign, pick)).toBe(false);
  });
});

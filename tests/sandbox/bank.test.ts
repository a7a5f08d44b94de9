import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { openSandbox, type Player, play } from "./player.ts";
import { formOf, serveSandbox } from "./served-sandbox.ts";

const { call, control, origin } = serveSandbox();

const BIND = "/api/djdg/bank/card/bind";
const STATUS = "/api/djdg/activity/union/bind/sign/activity/info";

const TYPED = {
  name: "欧阳测试",
  certNo: "99010119920229345X",
  bankAccount: "9999990000000000006",
  phone: "13900001234",
};

/** Binds a card and returns the bank's full address. */
async function send(token = "old-user"): Promise<string> {
  const body = formOf({ accessToken: token, ...TYPED, payCode: "CMQDFASTPAY" });
  const { data } = await (await call(BIND, token, { body })).json();
  return origin() + data.url;
}

/** Returns the ticket of a player who has typed their card. */
function ticketOf(player: Player): string {
  const { url } = player.data<{ url: string }>("bind", { fields: { ...TYPED, payCode: "CMQDFASTPAY" } });
  return url.split("ticket=")[1] ?? "";
}

/** Presses a button of the bank's form, as a browser does. */
function press(address: string, decision: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address);
  const body = new URLSearchParams({ ticket: url.searchParams.get("ticket") ?? "", decision });
  const headers = { origin: origin(), ...init.headers };
  return fetch(origin() + url.pathname, { method: "POST", redirect: "manual", body, ...init, headers });
}

async function isBound(token = "old-user"): Promise<boolean> {
  const { data } = await (await call(STATUS, token)).json();
  return data.isBindCard === 1;
}

describe("the bank's page", () => {
  test("asks with a form that posts only to this site", async () => {
    const response = await fetch(await send());
    const html = await response.text();
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control"),
    ]).toEqual([200, "text/html; charset=utf-8", "no-store"]);
    expect(html).toContain("银行卡绑卡抽奖");
    expect(html).toMatch(/<form method="post" action="\/__sandbox\/bank">/);
    expect([...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual([
      "确认签约",
      "取消",
    ]);
    expect(html).not.toMatch(/<script|style=|\son\w+=/);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("has a style sheet", async () => {
    const response = await fetch(`${origin()}/__sandbox/bank.css`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  });

  test("binds nothing when it is opened", async () => {
    const address = await send();
    await fetch(address);
    await fetch(`${address}&decision=confirm`);
    expect(await isBound()).toBe(false);
  });
});

describe("the decision", () => {
  test("confirm binds the card and leads back to the campaign's page as this customer", async () => {
    const response = await press(await send(), "confirm");
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/unionPayActivity?token=old-user",
    ]);
    expect(await isBound()).toBe(true);
  });

  test("cancel binds nothing and leads back", async () => {
    const response = await press(await send(), "cancel");
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/unionPayActivity?token=old-user",
    ]);
    expect(await isBound()).toBe(false);
  });

  test("leads back with the phone type from the emulated app's cookie", async () => {
    const back = async (decision: string, cookie: string) =>
      (await press(await send(), decision, { headers: { cookie } })).headers.get("location");
    expect(await back("cancel", "sandboxPhone=a%26token=b")).toBe("/unionPayActivity?token=old-user");
    expect(await back("confirm", "a=b; sandboxPhone=ios; c=d")).toBe(
      "/unionPayActivity?token=old-user&phoneType=ios",
    );
  });

  test("counts two taps as one", async () => {
    const address = await send();
    const answers = await Promise.all([press(address, "confirm"), press(address, "confirm")]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { body } = await control("account?token=old-user");
    expect(body.marks.filter(({ name }: { name: string }) => name === "bound")).toHaveLength(1);
  });

  test("counts once: a cancelled visit cannot be confirmed", async () => {
    const address = await send();
    await press(address, "cancel");
    await press(address, "confirm");
    expect(await isBound()).toBe(false);
    expect(await (await fetch(address)).text()).toContain("签约已取消");
  });

  test("shows a refusal with a link back", async () => {
    const [mine, theirs] = [await send(), await send("new-day1")];
    await press(theirs, "confirm");
    const response = await press(mine, "confirm");
    const html = await response.text();
    expect([response.status, await isBound()]).toEqual([409, false]);
    expect(html).toContain("该身份证已绑定过银行卡");
    expect(html).toContain('href="/unionPayActivity?token=old-user"');
  });

  test.each([
    ["no ticket", "/__sandbox/bank"],
    ["another ticket", "/__sandbox/bank?ticket=0123456789abcdef0123456789abcdef"],
  ])("answers 410 to %s", async (_, path) => {
    const [seen, pressed] = [await fetch(origin() + path), await press(origin() + path, "confirm")];
    expect([seen.status, pressed.status]).toEqual([410, 410]);
    expect(await seen.text()).toContain("签约链接已失效");
  });

  test("loses the ticket on a reset", async () => {
    const address = await send();
    await control("reset", {});
    expect((await press(address, "confirm")).status).toBe(410);
  });

  test("ignores other methods and other buttons", async () => {
    const address = await send();
    expect((await fetch(address, { method: "PUT" })).status).toBe(405);
    expect((await press(address, "maybe")).status).toBe(200);
    expect((await fetch(address, { method: "POST", body: "{}" })).status).toBe(410);
    expect(await isBound()).toBe(false);
  });
});

describe("other sites cannot decide", () => {
  test.each(["https://evil.example", "null", "http://127.0.0.1:1"])("by a form of %s", async (stranger) => {
    expect((await press(await send(), "confirm", { headers: { origin: stranger } })).status).toBe(403);
    expect(await isBound()).toBe(false);
  });

  test("by a foreign name that resolves to this machine", async () => {
    const { port, pathname, search } = new URL(await send());
    const status = await new Promise((resolve) => {
      const headers = { host: "evil.example" };
      httpRequest({ port, host: "127.0.0.1", path: pathname + search, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(403);
  });
});

describe("typed data", () => {
  const typed = Object.values(TYPED);

  test("appears in no answer, address, page or control", async () => {
    const address = await send();
    const page = await (await fetch(address)).text();
    const confirmed = await press(address, "confirm");
    const after = await (await fetch(address)).text();
    const names = ["calls", "account?token=old-user", "campaigns", "personas", "faults", "clock", "bridge"];
    const controls = await Promise.all(names.map(async (name) => JSON.stringify((await control(name)).body)));
    const answers = await Promise.all(
      [STATUS, "/api/djdg/bank/card/history"].map(async (path) => (await call(path)).text()),
    );
    const everything = [address, page, ...confirmed.headers.values(), after, ...controls, ...answers].join(
      "\n",
    );
    expect(everything).toContain("bound");
    expect(typed.filter((text) => everything.includes(text))).toEqual([]);
  });

  test("an ID's seal differs in every sandbox, so that no list of IDs reveals it", () => {
    const seals = [1, 2].map(() => {
      const { sandbox } = openSandbox();
      const player = play("unionPayActivity", "old-user", sandbox);
      sandbox.bank.decide(ticketOf(player), true);
      return sandbox.account("old-user")?.marks.map(({ name }) => name);
    });
    expect(seals[0]).toEqual(["bound", expect.stringMatching(/^certNo:[0-9a-f]{64}$/)]);
    expect(seals[0]).not.toEqual(seals[1]);
  });
});

describe("a ticket", () => {
  const sent = (times: number) => {
    const { sandbox, clock } = openSandbox();
    const player = play("unionPayActivity", "old-user", sandbox);
    const tickets = Array.from({ length: times }, () => ticketOf(player));
    return { sandbox, clock, tickets };
  };

  test("is valid for a quarter of an hour of real time, whatever the mall's clock says", () => {
    const { sandbox, clock, tickets } = sent(1);
    const [ticket = ""] = tickets;
    sandbox.setClock(Date.parse("2026-01-01T00:00:00+08:00"));
    clock.now += 15 * 60_000 - 1;
    expect(sandbox.bank.visit(ticket)).toMatchObject({ outcome: "open" });
    clock.now += 1;
    expect(sandbox.bank.visit(ticket)).toBeUndefined();
    expect(sandbox.bank.decide(ticket, true)).toBeUndefined();
  });

  test("is removed when a thousand newer ones exist", () => {
    const { sandbox, tickets } = sent(1001);
    expect(tickets.filter((ticket) => !sandbox.bank.visit(ticket))).toEqual(tickets.slice(0, 1));
  });
});

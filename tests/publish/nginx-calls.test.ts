import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, createApi } from "../../src/ports/api.ts";
import { createClock } from "../../src/ports/clock.ts";
import { fetchCallOf } from "../../src/ports/fetch-call.ts";
import { ask } from "../support/browser/ask.ts";
import { type Nginx, nginxHere } from "../support/browser/nginx.ts";
import { serve } from "../support/browser/nginx-served.ts";
import { NginxSite } from "../support/browser/nginx-site.ts";
import { apiCall } from "../support/play/server.ts";

interface ReceivedCall {
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

const site = new NginxSite();
const heard: ReceivedCall[] = [];
let answer: (response: ServerResponse) => void;
let mall: Server;
let nginx: Nginx;
/** Like `nginx`, but with a read timeout of 100 ms instead of 120 s. */
let impatient: Nginx;
/** Forwards to a socket that nobody listens on. */
let lonely: Nginx;

beforeAll(async () => {
  if (!nginxHere.isThere) return;
  site.use(site.write({ "shell.html": "shell" }));
  mall = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ url: request.url ?? "", headers: request.headers, body });
    answer(response);
  });
  const behind = { root: site.root, api: await listen(mall) };
  const change = (text: string) => text.replace("proxy_read_timeout 120s", "proxy_read_timeout 100ms");
  [nginx, impatient] = await Promise.all([serve(behind), serve(behind, { change })]);
  lonely = await serve({ root: site.root, api: `unix:${site.folder}/none` });
});
afterAll(async () => {
  await Promise.all([nginx?.stop(), impatient?.stop(), lonely?.stop()]);
  mall?.close();
  site.remove();
});
beforeEach(() => {
  heard.length = 0;
  answer = (response) => response.end('{"code":0,"data":{}}');
});

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** Returns the API client of pages, with calls sent through this server. */
function apiBehind(server: Nginx): Api {
  return createApi(createClock(), async (request) => {
    const { url, init } = fetchCallOf(request);
    const { method, body = null } = init;
    const form = new Response(body);
    const headers = {
      ...(init.headers as Record<string, string>),
      "Content-Type": form.headers.get("content-type") ?? "",
    };
    const got = await ask(server, url, { method, headers, body: await form.text() });
    return new Response(got.text, { status: got.status });
  });
}

const claim = "/prod-api/api/djdg/claim";
const call = apiCall("/api/djdg/claim", { fields: { accessToken: "old-user", note: "茶" } });
const networkError = { kind: "network", code: "", message: "网络异常" };

describe.skipIf(!nginxHere.isThere)("calls through nginx (skipped if it is not installed)", () => {
  it("reach the mall unchanged, with the sender's address", async () => {
    const keyed = { ...call.request, query: { a: "+" }, headers: { "Idempotency-Key": "a-1" } };
    await expect(apiBehind(nginx).call({ ...call, request: keyed })).resolves.toEqual({});
    const [{ url, headers, body } = {} as ReceivedCall] = heard;
    expect(url).toBe(`${claim}?a=%2B`);
    expect(body).toMatch(/name="accessToken"\r\n\r\nold-user\r\n[\s\S]*name="note"\r\n\r\n茶\r\n/);
    expect(headers).toMatchObject({
      host: "localhost",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
      "idempotency-key": "a-1",
    });
  });

  it("are answered by the mall alone: its errors and headers pass, each header once, and nothing is cached", async () => {
    answer = (response) => {
      response.writeHead(500, {
        "X-Content-Type-Options": "own",
        "X-Mall": "1",
        "Cache-Control": "max-age=60",
      });
      response.end('{"code":7}');
    };
    for (let i = 0; i < 2; i++) {
      const { status, headers, text } = await ask(nginx, claim, { method: "POST", body: "" });
      expect([status, text]).toEqual([500, '{"code":7}']);
      expect([headers.get("x-content-type-options"), headers.get("x-mall")]).toEqual([["nosniff"], ["1"]]);
      expect(headers.get("content-security-policy")).toBeUndefined();
    }
    expect(heard).toHaveLength(2);
  });

  it("are not compressed on the way, even for long answers", async () => {
    const long = JSON.stringify({ code: 0, data: "茶".repeat(300_000) });
    answer = (response) => response.writeHead(200, { "Content-Type": "application/json" }).end(long);
    const got = await ask(nginx, claim, {
      method: "POST",
      headers: { "Accept-Encoding": "gzip, br" },
      body: "",
    });
    expect([got.headers.get("content-encoding"), got.text === long]).toEqual([undefined, true]);
  });

  it("are refused if they are longer than any form", async () => {
    const got = await ask(nginx, claim, { method: "POST", body: "a".repeat(70_000) });
    expect([got.status, heard.length]).toEqual([413, 0]);
  });

  describe("get nginx's own error", () => {
    const silent = () => {};
    const cut = (response: ServerResponse) => response.destroy();

    it.each<[string, () => Nginx, typeof answer, number, number]>([
      ["the mall is unreachable", () => lonely, silent, 502, 0],
      ["the mall does not answer", () => impatient, silent, 504, 1],
      ["the mall closes the connection", () => nginx, cut, 502, 1],
    ])("if %s", async (_, server, how, status, times) => {
      answer = how;
      const got = await ask(server(), claim, { method: "POST", body: "" });
      expect(got.status).toBe(status);
      // No JSON, so that no `outcomes` take it for an answer of the mall.
      expect(got.text).toBe("The server does not answer.");
      expect(got.headers.get("content-type")).toEqual(["text/plain; charset=utf-8"]);
      expect(got.headers.get("cache-control")).toEqual(["no-store"]);
      expect(got.headers.get("x-content-type-options")).toEqual(["nosniff"]);
      // It may have been a claim, so it must be sent only once.
      expect(heard).toHaveLength(times);
      await expect(apiBehind(server()).call(call)).rejects.toEqual(networkError);
    });
  });

  it("leave their status in the access log, and their address with its token in no log", async () => {
    const got = await ask(lonely, `${claim}?token=secret-1`, { method: "POST", body: "" });
    expect(got.status).toBe(502);
    await expect.poll(() => lonely.readLog()).toContain(`POST ${claim} 502`);
    expect(lonely.readLog() + lonely.readErrorLog()).not.toContain("secret-1");
  });

  it("wait as long as the longest `timeoutMs`", () => {
    const times = nginx.configuration.match(/proxy_(connect|send|read)_timeout \w+/g);
    expect(times).toEqual(["proxy_connect_timeout 3s", "proxy_send_timeout 120s", "proxy_read_timeout 120s"]);
  });
});

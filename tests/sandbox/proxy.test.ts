import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proxyMiddleware } from "../../src/sandbox/http/proxy.ts";
import { listen, serve, type TestServer } from "./http-server.ts";

let backend: TestServer;
let proxy: TestServer;

/** Backend that echoes its request; /prod-api/cut breaks off in the middle of its answer. */
beforeAll(async () => {
  backend = await listen(async (request, response) => {
    if (request.url?.endsWith("/cut")) {
      response.writeHead(200, { "content-length": "100" });
      response.write("half");
      setTimeout(() => response.destroy(), 20);
      return;
    }
    const asked = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await bodyOf(request),
    };
    response.writeHead(201, {
      "content-type": "application/json",
      date: "Tue, 28 Jan 2025 01:00:00 GMT",
      "set-cookie": ["a=1", "b=2"],
    });
    response.end(JSON.stringify(asked));
  });
  proxy = await serve(
    proxyMiddleware(`${backend.origin}/base/`, () => [
      ...["/api", "/prod-api", "/__server/api.example.com/v1"],
    ]),
  );
});
afterAll(() => Promise.all([proxy.close(), backend.close()]));

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

test("forwards a call for a server on another host to the path that it has there", async () => {
  const response = await fetch(`${proxy.origin}/__server/api.example.com/v1/cards/7?y=1`);
  expect(await response.json()).toMatchObject({ url: "/base/v1/cards/7?y=1" });
  const outside = await fetch(`${proxy.origin}/__server/other.example.com/v1/cards/7`);
  expect(outside.status).toBe(418);
});

test("forwards method, address, headers and a multipart body unchanged, and the answer too", async () => {
  const form = new FormData();
  form.append("accessToken", "令牌");
  const response = await fetch(`${proxy.origin}/prod-api/api/x?y=1`, {
    method: "POST",
    body: form,
    headers: { "x-wlj-sign": "s" },
  });
  expect([response.status, response.headers.get("date"), response.headers.getSetCookie()]).toEqual([
    201,
    "Tue, 28 Jan 2025 01:00:00 GMT",
    ["a=1", "b=2"],
  ]);
  const asked = await response.json();
  expect(asked).toMatchObject({ method: "POST", url: "/base/prod-api/api/x?y=1" });
  expect(asked.headers).toMatchObject({ host: new URL(backend.origin).host, "x-wlj-sign": "s" });
  const sent = await new Response(asked.body, {
    headers: { "content-type": asked.headers["content-type"] },
  }).formData();
  expect(sent.get("accessToken")).toBe("令牌");
});

test("does not forward other paths", async () => {
  expect((await fetch(`${proxy.origin}/yearTaskTicket`)).status).toBe(418);
});

/** Uses a raw path: fetch would resolve the dots. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(proxy.origin);
    request({ hostname, port, path, headers }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

test.each([
  ["/prod-api/.."],
  ["/prod-api/../admin"],
  ["/prod-api/api/../../../admin"],
  ["/prod-api/./x"],
  ["/prod-api/%2e%2e/admin"],
  ["/prod-api/.%2E/admin"],
  ["/prod-api/..%2fadmin"],
  ["/prod-api/%252e%252e%252fadmin"],
  ["/prod-api/..\\admin"],
  ["/prod-api/..%5cadmin"],
  ["/prod-api/..;a=b/admin"],
  ["/prod-api/..%20/admin"],
  ["/prod-api/%09../admin"],
  ["/prod-api/%"],
  ["/prod-api/.%09./admin"],
  ["/prod-api/.%0a./admin"],
  ["/prod-api/.%0d%0a./admin"],
  ["/prod-api/.%00./admin"],
  ["/prod-api/.%2509./admin"],
  ["/prod-api/.%20./admin"],
  ["/prod-api/.%C2%A0./admin"],
  ["/prod-api/.%E2%80%8B./admin"],
  ["/prod-api/.%C2%AD./admin"],
  ["/prod-api/..%3b/admin"],
  ["/prod-api/..%3fx/admin"],
  ["/prod-api/..%23x/admin"],
  ["/prod-api/..#x"],
  ["/prod-api/%EF%BC%8E%EF%BC%8E/admin"],
  ["/prod-api/%E2%80%A5/admin"],
  ["/prod-api/..%EF%BC%8Fadmin"],
  ["/prod-api/%EF%BC%8E%E2%80%8B./admin"],
  ["/prod-api/%c0%ae%c0%ae/admin"],
  ["/prod-api/%u002e%u002e/admin"],
  ["/prod-api/x%09y"],
])("does not forward %s, which leads out of /prod-api", async (path) => {
  expect(await statusOf(path)).toBe(403);
});

test.each([
  ["/prod-api/a..b/.c"],
  ["/prod-api/%E8%8C%B6"],
  ["/prod-api/a%20b"],
  ["/prod-api/x?next=/../y%"],
  ["/prod-api//x"],
])("forwards %s, which stays under /prod-api", async (path) => {
  expect(await statusOf(path)).toBe(201);
});

test("forwards calls of this server's own pages only", async () => {
  const own = new URL(proxy.origin).host;
  const origins = [
    `http://${own}`,
    `https://${own}`,
    "https://evil.example",
    `http://${own}.evil.example`,
    "null",
  ];
  const statuses = await Promise.all(origins.map((origin) => statusOf("/prod-api/x", { origin })));
  expect(statuses).toEqual([201, 201, 403, 403, 403]);
});

test.each<[string, Record<string, string>, number]>([
  ["a picture of another site", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" }, 403],
  ["a link on another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, 403],
  ["a page at another port", { "sec-fetch-site": "same-site" }, 403],
  ["an older browser's picture on another site", { referer: "https://evil.example/page" }, 403],
  ["a site whose name begins like this one", { referer: "OWN.evil.example/" }, 403],
  ["a page of this server", { "sec-fetch-site": "same-origin", referer: "OWN/page" }, 201],
  ["a page of an older browser", { referer: "OWN/page?token=1" }, 201],
  ["the address bar", { "sec-fetch-site": "none" }, 201],
  ["a program", {}, 201],
])("answers GET requests of %s like POST requests: %o, %d", async (_, headers, expected) => {
  const own = Object.entries(headers).map(([name, value]) => [name, value.replace("OWN", proxy.origin)]);
  expect(await statusOf("/prod-api/x", Object.fromEntries(own))).toBe(expected);
});

test("answers 502 if the backend cannot be reached", async () => {
  const gone = await listen(() => {});
  await gone.close();
  const lonely = await serve(proxyMiddleware(gone.origin, () => ["/api", "/prod-api"]));
  const response = await fetch(`${lonely.origin}/prod-api/x`, { method: "POST", body: "x" });
  expect(response.status).toBe(502);
  expect(await response.text()).toContain("ECONNREFUSED");
  await lonely.close();
});

test("answers 502 if the backend's status is no HTTP status, and keeps running", async () => {
  const odd = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end("HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok"));
  });
  await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
  const { port } = odd.address() as AddressInfo; // it listens on a TCP port
  const before = await serve(proxyMiddleware(`http://127.0.0.1:${port}`, () => ["/api", "/prod-api"]));
  const response = await fetch(`${before.origin}/prod-api/x`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain("99");
  await before.close();
  odd.close();
});

test("breaks off an answer that the backend breaks off", async () => {
  const response = await fetch(`${proxy.origin}/prod-api/cut`, { method: "POST" });
  await expect(response.text()).rejects.toThrow("terminated");
});

test.each([["mall.example.com"], ["ftp://mall.example.com"], [""]])(
  "rejects %j as the address of a backend",
  (origin) => {
    expect(() => proxyMiddleware(origin, () => ["/api", "/prod-api"])).toThrow(
      `API_ORIGIN is ${JSON.stringify(origin)}, expected an address`,
    );
  },
);

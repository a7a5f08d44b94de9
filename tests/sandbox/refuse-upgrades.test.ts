import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { refuseUpgrades } from "../../src/sandbox/refuse-upgrades.ts";

/** Asks for another protocol, and returns the answer; undefined if the connection stays open for Vite. */
function answerTo(url: string, protocol?: string): string | undefined {
  const server = new EventEmitter();
  refuseUpgrades(server, "/");
  const socket = new PassThrough();
  const headers = { upgrade: "websocket", ...(protocol && { "sec-websocket-protocol": protocol }) };
  server.emit("upgrade", { url, headers }, socket);
  return socket.writableEnded ? String(socket.read()) : undefined;
}

it.each<[string, string?]>([
  ["/studio/api/files"],
  ["/studio/api/events", "vite-hmr"],
  ["/", "graphql-ws"],
  ["//evil.example/", "vite-hmr"],
  ["/?token=a"],
])("refuses the upgrade of %s to %s with an answer", (url, protocol) => {
  expect(answerTo(url, protocol)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/);
});

it.each<[string, string?]>([
  ["/", "vite-hmr"],
  ["/?token=a", "vite-hmr"],
  ["/", "vite-ping"],
])("leaves %s with %s to Vite", (url, protocol) => {
  expect(answerTo(url, protocol)).toBe(undefined);
});

import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** The protocols of Vite's own connection, which reloads pages. */
const VITE_PROTOCOLS = ["vite-hmr", "vite-ping"];

const REFUSAL = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Ends each connection that asks for another protocol, except Vite's own at its base path. Vite leaves others open
 * without an answer, and there is nobody else to answer.
 */
export function refuseUpgrades(server: Pick<EventEmitter, "on">, base: string): void {
  server.on("upgrade", ({ headers, url = "" }: IncomingMessage, socket: Duplex) => {
    const isOfVite = VITE_PROTOCOLS.includes(headers["sec-websocket-protocol"] ?? "");
    if (isOfVite && url.split("?")[0] === base) return;
    // The client may have left.
    socket.on("error", () => socket.destroy());
    socket.end(REFUSAL);
  });
}

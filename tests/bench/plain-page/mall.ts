import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Status } from "./texts.ts";

/** A server for the two calls of the page, with one customer who has paid enough. */
export interface PlainMall {
  /** Such as http://127.0.0.1:40123. */
  origin: string;
  /** Resets the claim of the customer. */
  reset(): void;
  stop(): void;
}

export async function startPlainMall(): Promise<PlainMall> {
  const status: Status = { receive: 0, todayFee: 120, taskAmount: 100 };
  const answers: Record<string, () => object> = {
    "/prod-api/api/status": () => status,
    "/prod-api/api/receive": () => {
      status.receive = 1;
      return {};
    },
  };
  const server = createServer((request, response) => {
    const answer = request.method === "POST" ? answers[request.url ?? ""] : undefined;
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json; charset=utf-8" });
    response.end(answer ? JSON.stringify({ code: 0, message: "", data: answer() }) : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset() {
      status.receive = 0;
    },
    stop() {
      server.close();
    },
  };
}

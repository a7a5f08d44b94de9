import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Middleware } from "../../src/publish/request-path.ts";

export interface TestServer {
  /** Such as http://127.0.0.1:40123. */
  origin: string;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function listen(answer: RequestListener): Promise<TestServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves a middleware; answers 418 to requests that it passes on, and 599 to its errors. */
export function serve(middleware: Middleware): Promise<TestServer> {
  return listen((request, response) => {
    middleware(request, response, (error) => {
      response.statusCode = error === undefined ? 418 : 599;
      response.end(error === undefined ? "next" : String(error));
    });
  });
}

import type { ViteDevServer } from "vite";

/** A server that nobody has asked anything for so many milliseconds has time for what may be asked next. */
const QUIET_MS = 1000;

/** Does something once, when a server has begun and is asked nothing for a while; never where it ends before. */
export function whenQuiet({ httpServer }: Pick<ViteDevServer, "httpServer">, make: () => void): void {
  if (!httpServer) return;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      httpServer.off("request", wait);
      make();
    }, QUIET_MS);
  };
  httpServer.once("listening", wait);
  httpServer.on("request", wait);
  httpServer.once("close", () => {
    httpServer.off("request", wait);
    clearTimeout(timer);
  });
}

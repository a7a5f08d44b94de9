import type { ViteDevServer } from "vite";
import { personas } from "../../sandbox/mall/personas.ts";
import type { MallCall } from "../api.ts";
import type { Studio } from "./studio.ts";

/** Nobody edits under this name. */
const EDITOR = "rehearsal";

/** Opens the first page that calls the mall, so that all is ready for an operator. Rejects with Refused if a file goes. */
export async function rehearse({ files, drafts }: Pick<Studio, "files" | "drafts">): Promise<void> {
  for (const { path, kind } of files.list()) {
    if (kind !== "campaign") continue;
    const { text } = files.read({ path });
    const { page } = drafts.draft({ editor: EDITOR, path, text });
    const [endpoint] = Object.values(page?.published.campaign.endpoints ?? {});
    if (page && endpoint) {
      const asked = { editor: EDITOR, key: page.key };
      const fields = { accessToken: personas[0]?.token ?? "" };
      const call: MallCall = { ...asked, path: endpoint.path, fields, headers: {}, fault: null, clock: null };
      await drafts.mall({ ...call });
      await drafts.states(asked);
    }
    drafts.draft({ editor: EDITOR, path, text: null });
    if (endpoint) return;
  }
}

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

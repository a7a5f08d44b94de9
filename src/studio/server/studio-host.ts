import type { Plugin, ViteDevServer } from "vite";
import { listenTo } from "../../publish/watch.ts";
import { personas } from "../../sandbox/mall/personas.ts";
import { loadRules } from "../../sandbox/rules/load-rules.ts";
import type { MallCall } from "../api.ts";
import { apiMiddleware } from "./api-middleware.ts";
import { Listeners } from "./http/response.ts";
import { APP_HTML, Bundle } from "./pages/bundle.ts";
import { draftedPictures, pagesMiddleware } from "./pages/pages-middleware.ts";
import { heedPhones, phoneMiddleware } from "./pages/phone-middleware.ts";
import { EXAMPLES_URL, pictureMiddleware } from "./reference/examples.ts";
import { Studio, type StudioOptions } from "./studio.ts";

/** Vite plugins that add the operators' studio to the development server. Nothing of it is built or published. */
export function studioHost({ readme, site }: Pick<StudioOptions, "readme" | "site">): Plugin[] {
  const listeners = new Listeners();
  const onChange = listeners.tell.bind(listeners);
  let opened: Promise<Studio> | undefined;
  const open = (server: ViteDevServer) => {
    const phoneOrigin = () => server.resolvedUrls?.network[0]?.replace(/\/$/, "") ?? null;
    opened ??= loadRules().then((rules) => new Studio({ site, readme, rules, onChange, phoneOrigin }));
    return opened;
  };
  return [
    {
      name: "studio-drafts",
      apply: "serve",
      // Ahead of the pages as they are on the disk.
      enforce: "pre",
      async configureServer(server) {
        const studio = await open(server);
        heedPhones(server, studio.phones);
        server.middlewares.use(phoneMiddleware(studio));
        server.middlewares.use(draftedPictures(site, studio));
      },
    },
    {
      name: "studio-host",
      apply: "serve",
      // What the server makes ready when it starts is for the campaigns' pages: those of the studio are bundled.
      config: () => ({ optimizeDeps: { entries: ["index.html"] } }),
      async configureServer(server) {
        const studio = await open(server);
        server.httpServer?.once("close", () => void studio.gallery.proved.end());
        const bundle = new Bundle(server.config.root);
        // Who opens the studio first waits for neither. Mistakes of sources are told to who asks.
        const makeReady = () => bundle.html(APP_HTML).then(() => rehearse(studio));
        whenQuiet(server, () => void makeReady().catch(() => undefined));
        server.watcher.on("all", () => bundle.forget());
        // Changes on the disk are told, whoever made them.
        await listenTo(server, site.folder, (paths) => {
          studio.heed(paths);
          listeners.tell({ paths });
        });
        server.middlewares.use(apiMiddleware(studio, listeners));
        server.middlewares.use(EXAMPLES_URL, pictureMiddleware);
        server.middlewares.use(pagesMiddleware(bundle, site));
      },
    },
  ];
}

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

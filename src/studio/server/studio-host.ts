import type { Plugin, ViteDevServer } from "vite";
import { listenTo } from "../../publish/watch.ts";
import { loadRules } from "../../sandbox/rules/load-rules.ts";
import { apiMiddleware } from "./api-middleware.ts";
import { Listeners } from "./http/response.ts";
import { APP_HTML, Bundle } from "./pages/bundle.ts";
import { draftedPictures, pagesMiddleware } from "./pages/pages-middleware.ts";
import { heedPhones, phoneMiddleware } from "./pages/phone-middleware.ts";
import { EXAMPLES_URL, pictureMiddleware } from "./reference/examples.ts";
import { rehearse, whenQuiet } from "./rehearse.ts";
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

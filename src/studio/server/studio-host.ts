import { relative, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import type { Site } from "../../publish/site.ts";
import { loadRules } from "../../sandbox/rules/load-rules.ts";
import { apiMiddleware } from "./api-middleware.ts";
import { Listeners } from "./http/events.ts";
import { APP_HTML, Bundle } from "./pages/bundle.ts";
import { draftedPictures } from "./pages/drafted-pictures.ts";
import { pagesMiddleware } from "./pages/pages-middleware.ts";
import { whenQuiet } from "./pages/when-quiet.ts";
import { heedPhones, phoneMiddleware } from "./phone/phone-middleware.ts";
import { EXAMPLES_URL, pictureMiddleware } from "./reference/examples.ts";
import { rehearse } from "./rehearse.ts";
import { Studio, type StudioOptions } from "./studio.ts";

/** Editors write a file in several steps; wait so many milliseconds for the last one. */
const SETTLE_MS = 50;

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
        server.middlewares.use(
          phoneMiddleware({
            phones: studio.phones,
            pageOf: (editor, key) => studio.drafts.publishedPage(editor, key),
          }),
        );
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
        server.httpServer?.once("close", () => void studio.gallery.end());
        const bundle = new Bundle(server.config.root);
        // Who opens the studio first waits for neither. Mistakes of sources are told to who asks.
        const makeReady = () => bundle.html(APP_HTML).then(() => rehearse(studio));
        whenQuiet(server, () => void makeReady().catch(() => undefined));
        heedChanges(server, { site, studio, listeners, bundle });
        server.middlewares.use(apiMiddleware(studio, listeners));
        server.middlewares.use(EXAMPLES_URL, pictureMiddleware);
        server.middlewares.use(pagesMiddleware(bundle, site));
      },
    },
  ];
}

/** Tells of changes on the disk, whoever made them. */
function heedChanges(
  { watcher, config }: ViteDevServer,
  { listeners, site, studio, bundle }: { site: Site; studio: Studio; listeners: Listeners; bundle: Bundle },
): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    const paths = [...changed];
    changed.clear();
    studio.heed(paths);
    listeners.tell({ paths });
  };
  watcher.add(site.folder);
  watcher.on("all", (_, path) => {
    if (!relative(config.root, path).startsWith("..")) bundle.forget();
    const name = relative(site.folder, path);
    // What begins with a dot is no file of campaigns: the studio's own, while it writes, among them.
    if (name === "" || name.split(sep).some((part) => part.startsWith("."))) return;
    changed.add(name.replaceAll(sep, "/"));
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLE_MS);
  });
}

import type { Plugin, PreviewServer, ViteDevServer } from "vite";
import { watchWhileServerRuns } from "../../publish/watch-site.ts";
import { loadProjectSandbox } from "../../sandbox/project/load-project-sandbox.ts";
import type { SandboxCallRequest } from "../api.ts";
import { apiMiddleware } from "./api-middleware.ts";
import { DraftThreads } from "./draft/draft-threads.ts";
import type { DraftsOptions } from "./draft/drafts.ts";
import { ChangeListeners } from "./http/send-picture.ts";
import { StudioBundle } from "./pages/bundle.ts";
import { draftedPictures, pagesMiddleware } from "./pages/pages-middleware.ts";
import { phoneMiddleware, reloadPhones } from "./pages/phone-middleware.ts";
import { PublisherProcess } from "./publishing/publisher-process.ts";
import { EXAMPLES_URL, pictureMiddleware } from "./reference/examples.ts";
import { Studio, type StudioOptions } from "./studio.ts";

type StudioSite = Pick<StudioOptions, "readme" | "site"> & {
  /** The module of the process that publishes; without it, the studio cannot publish. */
  publisher?: string;
};

/** A server of Vite, for development or of built files. */
type StudioServer = ViteDevServer | PreviewServer;

/** Returns Vite plugins that add the studio to the development server. The studio is never published. */
export function studioPlugins(options: StudioSite): Plugin[] {
  const { open, addDrafts, addPages } = createStudioHost(options);
  return [
    {
      name: "studio-drafts",
      apply: "serve",
      // Drafts take precedence over the pages on the disk.
      enforce: "pre",
      async configureServer(server) {
        await addDrafts(server);
        reloadPhones(server, (await open(server)).phones);
      },
    },
    {
      name: "studio-host",
      apply: "serve",
      // Vite pre-bundles dependencies only for the campaigns' pages: the studio has a bundle of its own.
      config: () => ({ optimizeDeps: { entries: ["index.html"] } }),
      async configureServer(server) {
        const bundle = await addPages(server);
        server.watcher.on("all", () => bundle.forget());
      },
    },
  ];
}

/** Returns functions that add the studio's parts to a server. All share one studio, which is opened by the first. */
export function createStudioHost({ publisher, readme, site }: StudioSite) {
  const listeners = new ChangeListeners();
  const onChange = listeners.notify.bind(listeners);
  let opened: Promise<Studio> | undefined;
  const openPublisher =
    publisher === undefined ? undefined : () => new PublisherProcess(publisher, site.folder);
  const open = (server: StudioServer) => {
    const phoneOrigin = () => server.resolvedUrls?.network[0]?.replace(/\/$/, "") ?? null;
    opened ??= loadProjectSandbox(site.folder).then(({ module, project }) => {
      const openDrafts = (drafts: DraftsOptions) => new DraftThreads({ ...drafts, sandbox: module });
      const parts = { onChange, phoneOrigin, openDrafts, openPublisher };
      return new Studio({ site, readme, project, module, ...parts });
    });
    return opened;
  };
  /** Adds the drafts, which take precedence over the pages on the disk. */
  const addDrafts = async (server: StudioServer) => {
    const studio = await open(server);
    server.middlewares.use(phoneMiddleware(studio));
    server.middlewares.use(draftedPictures(site, studio));
  };
  /** Adds the studio's pages and calls. Returns the bundle of the pages. */
  const addPages = async (server: StudioServer) => {
    const studio = await open(server);
    const closing = new AbortController();
    server.httpServer?.once("close", () => {
      closing.abort();
      void studio.gallery.proved.end();
      void studio.drafts.end();
      studio.publishing.end();
    });
    const { cacheDir, root } = server.config;
    const bundle = new StudioBundle({ root, cache: cacheDir, signal: closing.signal });
    // Bundles while this process loads the rest, and warms up ahead of the first visit.
    bundle.begin();
    callOnceIdle(server, () => void warmUpStudio(studio).catch(() => undefined));
    // Reports all changes on the disk, not only the studio's own.
    await watchWhileServerRuns(server, site.folder, (paths) => {
      studio.onFilesChanged(paths);
      listeners.notify({ paths });
    });
    server.middlewares.use(apiMiddleware(studio, listeners));
    server.middlewares.use(EXAMPLES_URL, pictureMiddleware);
    server.middlewares.use(pagesMiddleware(bundle, site));
    return bundle;
  };
  return { open, addDrafts, addPages };
}

/** The editor name under which the server warms up; no browser uses it. */
const WARM_UP_EDITOR = "warm-up";

/** Opens the first page that calls a server, to warm up code and caches. Rejects if its file disappears. */
export async function warmUpStudio({ files, drafts }: Pick<Studio, "files" | "drafts">): Promise<void> {
  for (const { path, kind } of files.list()) {
    if (kind !== "campaign") continue;
    const { text } = files.read({ path });
    const { page } = await drafts.draft({ editor: WARM_UP_EDITOR, path, text });
    const [endpoint] = Object.values(page?.published.campaign.endpoints ?? {});
    if (page && endpoint) {
      const asked = { editor: WARM_UP_EDITOR, key: page.key };
      const call: SandboxCallRequest = {
        ...asked,
        path: endpoint.path,
        fields: {},
        headers: {},
        fault: null,
        clock: null,
      };
      await drafts.sandbox({ ...call });
      await drafts.states(asked);
    }
    await drafts.draft({ editor: WARM_UP_EDITOR, path, text: null });
    if (endpoint) return;
  }
}

/** Time without requests after which the server counts as idle. */
const IDLE_AFTER_MS = 1000;

/** Calls `make` once, when the server is listening and idle; never if the server closes before. */
export function callOnceIdle({ httpServer }: Pick<ViteDevServer, "httpServer">, make: () => void): void {
  if (!httpServer) return;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      httpServer.off("request", wait);
      make();
    }, IDLE_AFTER_MS);
  };
  httpServer.once("listening", wait);
  httpServer.on("request", wait);
  httpServer.once("close", () => {
    httpServer.off("request", wait);
    clearTimeout(timer);
  });
}

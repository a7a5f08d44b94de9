import type { CheckedDocument } from "../../check/check-documents.ts";
import type { MergedDocument } from "../../check/document/merge-documents.ts";
import type { TableProof } from "../../check/inspect/table-proofs.ts";
import { ROOT_PATH } from "../../check/project/site-settings.ts";
import { memoize, memoizeByKey } from "../../language/memoize.ts";
import { type PublishedPage, pageKey } from "../../plan/published-page.ts";
import { type PublishedBrand, publishBrand, publishPage } from "../publish-page.ts";
import type { FileChecker } from "./file-checker.ts";
import type { FolderState } from "./live-folder.ts";

/** A page as it is served, with the proofs of its state tables. */
export interface SitePage {
  /** The document's file, relative to the campaigns folder. */
  file: string;
  published: PublishedPage;
  /** Returns the page as it is published below a base path. */
  publishedBelow: (basePath: string) => PublishedPage;
  /** The document that it was made of, and its expressions and templates. */
  document: MergedDocument;
  texts: CheckedDocument["texts"];
  /** The pictures that it and its brands name, relative to the campaigns folder. */
  pictures: readonly string[];
  /** The proofs, with a witness for each row; computed on the first call. */
  proofs: () => readonly TableProof[];
}

/** A brand that can be served, and the files it is made of. */
export interface ServedBrand extends PublishedBrand {
  sources: readonly string[];
}

interface MakePageOptions {
  key: string;
  checked: FileChecker;
  brands: readonly ServedBrand[];
  /** The page's last version without errors. */
  before: SitePage | undefined;
}

/** Makes the page of a key if its document and brand have no errors; otherwise returns whether the page was removed. */
export function makePage(state: FolderState, { key, checked, before, brands }: MakePageOptions) {
  const paths = [...state.facts.at(key).map(({ path }) => path), ...(before ? [before.file] : [])];
  const files = [...new Set(paths)].map((path) => checked.errorsAt(state, path));
  const sound = files.flatMap(({ documents }) => documents.filter((one) => checked.isSound(state, one)));
  for (const one of sound) {
    const { file, route } = one.document;
    if (route === undefined || pageKey(route) !== key) continue;
    const made = publishPage(one, brands);
    if (!made) continue;
    const { document, proofs, texts } = one;
    const publishedBelow = memoizeByKey((basePath: string) =>
      basePath === ROOT_PATH
        ? made.published
        : (publishPage(one, brands, { basePath })?.published ?? made.published),
    );
    const page: SitePage = { ...made, publishedBelow, file: file.source.path, document, proofs, texts };
    return { page, sources: [...files, ...brands].flatMap(({ sources }) => sources) };
  }
  // If its document or brand has errors, the last version stays. It is gone only if its valid document has another key.
  const isGone = sound.some(
    ({ document: { file, route } }) =>
      file.source.path === before?.file && (route === undefined || pageKey(route) !== key),
  );
  return { isGone };
}

/**
 * The servers on other hosts that pages call themselves: all, as in production; none, if the site's own host takes their
 * calls; or only those of one origin.
 */
export type DirectCalls = "all" | "none" | { to: string };

/** Returns the brands without errors, in the order of their files. Servers that pages do not call themselves are on the site's own host. */
export function brandsWithoutErrors(
  state: FolderState,
  checked: FileChecker,
  directCalls: DirectCalls,
): ServedBrand[] {
  const serve = (document: CheckedDocument) => {
    const served = brandToServe(document);
    return isCalledDirectly(served.brand.server?.base, directCalls) ? served : relayedBrandToServe(document);
  };
  const paths = new Set(state.facts.brands("").map(([, path]) => path));
  return [...paths].flatMap((path) => {
    const { documents, sources } = checked.errorsAt(state, path);
    return documents
      .filter((one) => one.document.kind === "brand" && checked.isSound(state, one))
      .map((one) => ({ ...serve(one), sources }));
  });
}

/** Returns a brand as phones fetch it. Cached, since brands change less often than pages. */
const brandToServe = memoize((brand: CheckedDocument) => publishBrand(brand));

/** Returns whether pages call the server with this base themselves. One with a path is on the site's own host anyway. */
function isCalledDirectly(base: string | undefined, directCalls: DirectCalls): boolean {
  if (!base?.startsWith("https://") || directCalls === "all") return true;
  return directCalls !== "none" && new URL(base).origin === directCalls.to;
}

/** The path of this site below which the sandbox, or the proxy, takes calls for servers on other hosts. */
const RELAYED_SERVERS = "/__server/";

/** Returns the path that a call has on the server for which it was relayed; another path unchanged. */
export function pathOfRelayedCall(path: string): string {
  return path.startsWith(RELAYED_SERVERS) ? path.slice(RELAYED_SERVERS.length).replace(/^[^/]*/, "") : path;
}

const relayedBrandToServe = memoize((document: CheckedDocument): PublishedBrand => {
  const served = brandToServe(document);
  const { server } = served.brand;
  if (!server) return served;
  const base = RELAYED_SERVERS + server.base.slice("https://".length);
  return { ...served, brand: { ...served.brand, server: { ...server, base } } };
});

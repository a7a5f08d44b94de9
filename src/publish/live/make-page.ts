import type { CheckedDocument } from "../../check/check.ts";
import type { EffectiveDocument } from "../../check/document/resolve.ts";
import type { TableProof } from "../../check/inspect/tables-of.ts";
import { memoize } from "../../language/memoize.ts";
import { type Published, pageKey } from "../../plan/published.ts";
import { publishBrand, publishPage, type ShownBrand } from "../publish-page.ts";
import type { CheckedFiles } from "./checked-files.ts";
import type { FolderState } from "./live-folder.ts";

/** One page as it is served, and what was proved of its state tables. */
export interface SitePage {
  /** The document's file, relative to the campaigns folder. */
  file: string;
  published: Published;
  /** What it was made of, and the expressions and templates in that. */
  document: EffectiveDocument;
  texts: CheckedDocument["texts"];
  /** The pictures that it and its brands name: files relative to the campaigns folder. */
  pictures: readonly string[];
  /** With a witness for each row; worked out when first asked for. */
  proofs: () => readonly TableProof[];
}

/** A brand that can be served, and the files of which it is made. */
export interface ServedBrand extends ShownBrand {
  sources: readonly string[];
}

interface Making {
  key: string;
  checked: CheckedFiles;
  brands: readonly ServedBrand[];
  /** As it last was without errors. */
  before: SitePage | undefined;
}

/** The page of a key, if its document and its brand are without errors, and whether it is no page any more. */
export function makePage(state: FolderState, { key, checked, before, brands }: Making) {
  const paths = [...state.facts.at(key).map(({ path }) => path), ...(before ? [before.file] : [])];
  const files = [...new Set(paths)].map((path) => checked.errorsAt(state, path));
  const sound = files.flatMap(({ documents }) => documents.filter((one) => checked.isSound(state, one)));
  for (const one of sound) {
    const { file, route } = one.document;
    if (route === undefined || pageKey(route) !== key) continue;
    const made = publishPage(one, brands);
    if (!made) continue;
    const { document, proofs, texts } = one;
    const page: SitePage = { ...made, file: file.source.path, document, proofs, texts };
    return { page, sources: [...files, ...brands].flatMap(({ sources }) => sources) };
  }
  // What is left of its file in the end has errors, or its brand has: then it stays as it last was.
  const isGone = sound.some(
    ({ document: { file, route } }) =>
      file.source.path === before?.file && (route === undefined || pageKey(route) !== key),
  );
  return { isGone };
}

/** The brands without errors, in the order of their files. */
export function brandsOf(state: FolderState, checked: CheckedFiles): ServedBrand[] {
  const paths = new Set(state.facts.brands("").map(([, path]) => path));
  return [...paths].flatMap((path) => {
    const { documents, sources } = checked.errorsAt(state, path);
    return documents
      .filter((one) => one.document.kind === "brand" && checked.isSound(state, one))
      .map((one) => ({ ...shownBrand(one), sources }));
  });
}

/** Made once of each: pages change more often. */
const shownBrand = memoize((brand: CheckedDocument) => publishBrand(brand));

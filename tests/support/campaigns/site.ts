import { createSite, type Site } from "../../../src/publish/site.ts";

const opened = createSite({ folder: "campaigns", schemas: "schemas" });

/** Read and proved once per worker before any test begins, so that this does not count against a test's timeout. */
const pages = opened.pages();
const refs = opened.refs();
const brands = opened.brands();

/** The project's own pages as of the start of the tests. File changes are not detected. */
export const site: Site = {
  ...opened,
  page: (key) => pages.get(key),
  pages: () => pages,
  refs: () => refs,
  brands: () => brands,
};

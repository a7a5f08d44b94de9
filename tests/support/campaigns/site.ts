import { createSite, type Site } from "../../../src/publish/site.ts";

const opened = createSite({ folder: "campaigns", schemas: "schemas" });

/** Read and proved before any test begins, since what a test does may not take as long as it likes; once for a worker. */
const pages = opened.pages();
const refs = opened.refs();
const brands = opened.brands();

/** The project's own pages as they stand when the tests begin: nothing looks for changes of their files. */
export const site: Site = {
  ...opened,
  page: (key) => pages.get(key),
  pages: () => pages,
  refs: () => refs,
  brands: () => brands,
};

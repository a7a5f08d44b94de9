import { createSite, type Site } from "../../../src/publish/site.ts";

const opened = createSite({ folder: "campaigns", schemas: "schemas" });

/** Read and proved before any test begins, since what a test does may not take as long as it likes; once for a worker. */
const pages = opened.pages();

/** The project's own pages as they stand when the tests begin: nothing looks for changes of their files. */
export const site: Site = { ...opened, pages: () => pages };

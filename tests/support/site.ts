import { createSite } from "../../src/publish/site.ts";

/** The project's own pages, read and proved once for all tests of a worker. */
export const site = createSite({ folder: "campaigns", schemas: "schemas" });

// Before any test begins, since what a test does may not take as long as it likes.
site.pages();

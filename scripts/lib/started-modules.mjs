/** The scripts that start a thread or process of the studio, each with its module. */
export const STARTED_MODULES = {
  "scripts/publisher/start.mjs": "scripts/publisher/process.ts",
  "src/studio/server/draft/thread.mjs": "src/studio/server/draft/draft-thread.ts",
  "src/studio/server/gallery/thread.mjs": "src/studio/server/gallery/proving-thread.ts",
};

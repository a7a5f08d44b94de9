// Start of the thread: from the bundle of the server, or from the sources, for which each thread needs tsx.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const bundle = process.env.CAMPAIGN_ENGINE_BUNDLE;
if (bundle) await import(pathToFileURL(join(bundle, "proving-thread.js")).href);
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./proving-thread.ts");
}

// Start of the process in which the studio publishes: from the bundle of the commands, or from the sources, which need tsx.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const bundle = process.env.CAMPAIGN_ENGINE_BUNDLE;
if (bundle) await import(pathToFileURL(join(bundle, "process.js")).href);
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./process.ts");
}

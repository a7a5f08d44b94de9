// Starts a module of a thread or process of the studio. Plain JavaScript, since Node can import TypeScript only after tsx.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Imports a module from the bundle of the commands, or from its source, for which each thread and process needs tsx.
 * @param {string} name the name of its file in the bundle, without its extension
 * @param {() => Promise<unknown>} importSource
 */
export async function startModule(name, importSource) {
  const bundle = process.env.CAMPAIGN_ENGINE_BUNDLE;
  if (bundle) return import(pathToFileURL(join(bundle, `${name}.js`)).href);
  const { register } = await import("tsx/esm/api");
  register();
  return importSource();
}

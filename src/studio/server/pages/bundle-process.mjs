// The process that bundles the studio: node bundle-process.mjs ROOT FILE. It needs tsx before Node can import TypeScript.
import { register } from "tsx/esm/api";

const [root = "", file = ""] = process.argv.slice(2);
register();
const { writeBundle } = await import("./bundle-studio.ts");
await writeBundle(root, file);

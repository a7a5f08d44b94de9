// Start of the process in which the studio publishes. Node can import TypeScript only after tsx is registered.
import { register } from "tsx/esm/api";

register();
await import("./process.ts");

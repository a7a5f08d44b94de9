import fc from "fast-check";
import { runs, SEED } from "./seed.ts";

fc.configureGlobal({ seed: SEED, numRuns: runs(100) });

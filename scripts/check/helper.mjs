// A worker thread that runs the same bundle as the command and checks files for it.
import { workerData } from "node:worker_threads";
import { loadBundle } from "./load-bundle.mjs";

loadBundle(workerData.bundle).exports.checkFilesInThread(workerData.task);

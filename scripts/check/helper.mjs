// A thread that helps to check: runs the same bundle as the command.
import { workerData } from "node:worker_threads";
import { loadBundle } from "./prepared.mjs";

loadBundle(workerData.bundle).exports.help(workerData.task);

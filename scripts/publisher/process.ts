import { constants, getPriority, setPriority } from "node:os";
import { answerPublishTasks } from "../../src/studio/server/publishing/answer-tasks.ts";
import { createPublisherAccess } from "./publisher-access.ts";

// Entry point of the process in which the studio publishes. Its argument is the project's folder.

/** Increase of the nice value: typing in the studio takes precedence on few cores. */
const NICE_INCREASE = 5;
setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICE_INCREASE));

const [folder = "."] = process.argv.slice(2);

answerPublishTasks(createPublisherAccess(folder));

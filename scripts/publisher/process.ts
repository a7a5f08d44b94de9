import { answerPublishTasks } from "../../src/studio/server/publishing/answer-tasks.ts";
import { createPublisherAccess } from "./publisher-access.ts";

// Entry point of the process in which the studio publishes. Its argument is the project's folder.

const [folder = "."] = process.argv.slice(2);

answerPublishTasks(createPublisherAccess(folder));

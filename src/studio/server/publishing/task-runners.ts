import { planPublish } from "./plan-publish.ts";
import type { OnProgress, PublishTaskAccess, PublishTasks } from "./publish-tasks.ts";
import { describeReleaseChanges, readPreviews, readReleases } from "./read-releases.ts";
import { runPublishJob } from "./run-publish-job.ts";

type TaskRunner<K extends keyof PublishTasks> = (
  access: PublishTaskAccess,
  input: PublishTasks[K]["input"],
  onProgress: OnProgress,
) => Promise<PublishTasks[K]["found"]>;

/** The functions that run tasks, by name. They reject with a `Failure` for everything that an operator can resolve. */
export const taskRunners: { readonly [K in keyof PublishTasks]: TaskRunner<K> } = {
  plan: (access, { target }) => planPublish(access, target),
  releases: async (access, { target }) => readReleases(await access.openStore(target), access.now()),
  previews: async (access, { target }) => readPreviews(await access.openStore(target), access.now()),
  changes: async (access, { release, target }) =>
    describeReleaseChanges(await access.openStore(target), release, access.schemas()),
  job: runPublishJob,
};

import { useCallback, useEffect, useState } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import type { PublishingResponse, PublishTarget } from "../../api-publishing.ts";
import { errorMessageOf, publishingClient } from "../base/studio-client.ts";

/** Time between two looks at a running job (ms). */
const LOOK_EVERY_MS = 700;

/** The targets of the project, and how the last request for them ended. */
export interface PublishingState {
  /** Null until loaded. */
  targets: readonly PublishTarget[] | null;
  failure: LocalizedText | null;
  /** Sends a request that answers with the new state. Resolves with whether it succeeded. */
  send: (request: () => Promise<PublishingResponse>) => Promise<boolean>;
  /** The ids of the jobs whose outcome the operator has read. */
  dismissed: readonly number[];
  dismiss: (job: number) => void;
}

/** Returns the targets and their jobs. Asks the server again while a job runs, and each time `isOpen` changes. */
export function usePublishing(isOpen: boolean): PublishingState {
  const [targets, setTargets] = useState<PublishingState["targets"]>(null);
  const [failure, setFailure] = useState<LocalizedText | null>(null);
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const send: PublishingState["send"] = useCallback(async (request) => {
    try {
      setTargets((await request()).targets);
      setFailure(null);
      return true;
    } catch (error) {
      setFailure(errorMessageOf(error));
      return false;
    }
  }, []);
  const isRunning = targets?.some(hasRunningJob) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened dialog shows what happened meanwhile
  useEffect(() => {
    void send(publishingClient.state);
    if (!isRunning) return;
    const timer = setInterval(() => void send(publishingClient.state), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, isOpen, send]);
  const dismiss = (job: number) => setDismissed([...dismissed, job]);
  return { targets, failure, send, dismissed, dismiss };
}

/** Returns whether something is being published to a target. */
export function hasRunningJob({ job }: PublishTarget): boolean {
  return job !== null && job.outcome === null;
}

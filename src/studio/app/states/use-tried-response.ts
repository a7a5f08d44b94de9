import { useEffect, useState } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import type { GivenResponse, OutcomeResponse, OutcomeTable } from "../../api-outcomes.ts";
import { errorMessageOf } from "../base/studio-client.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";

/** What the server found for the response that the operator entered. */
export interface TriedResponse {
  /** Null if the request failed. */
  answer: OutcomeResponse | null;
  failure: LocalizedText | null;
}

/** Pause in typing after which a response is tried (ms). */
const TYPING_PAUSE_MS = 150;

/** Returns which outcome the response has; undefined until it is known, and without a status (NaN). Asks again when the outcomes change. */
export function useTriedResponse(
  list: OutcomeTable,
  { status, text }: GivenResponse,
): TriedResponse | undefined {
  const { server, session } = useStudio();
  const path = useSessionState(({ open }) => open?.path ?? "");
  const key = useSessionState(({ checkedDraft }) => checkedDraft?.response.page?.key ?? null);
  const [tried, setTried] = useState<TriedResponse>();
  useEffect(() => {
    if (Number.isNaN(status)) {
      setTried(undefined);
      return undefined;
    }
    let isLast = true;
    const { endpoint, usedBy } = list;
    const request = {
      editor: session.editor,
      path,
      key,
      endpoint: endpoint ?? usedBy[0] ?? null,
      status,
      text,
    };
    const timer = setTimeout(() => {
      server.outcome(request).then(
        (answer) => isLast && setTried({ answer, failure: null }),
        (error) => isLast && setTried({ answer: null, failure: errorMessageOf(error) }),
      );
    }, TYPING_PAUSE_MS);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [list, status, text, path, key, server, session]);
  return tried;
}

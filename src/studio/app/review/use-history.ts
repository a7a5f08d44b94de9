import { useEffect, useState } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import { HISTORY_LIMITS, type HistoryResponse } from "../../api-history.ts";
import { reviewClient } from "../base/review-client.ts";
import { errorMessageOf } from "../base/studio-client.ts";

/** Loads the history of a document. Loads it again when `version`, that of the saved file, changes. */
export function useHistory(path: string, version: string | null) {
  const [history, setHistory] = useState<HistoryResponse | null>(null);
  const [trouble, setTrouble] = useState<LocalizedText | null>(null);
  const [limit, setLimit] = useState(HISTORY_LIMITS.usual);
  useEffect(() => {
    // A dependency only: another saved file means another version.
    void version;
    let isOver = false;
    reviewClient.history(path, limit).then(
      (found) => {
        if (isOver) return;
        setHistory(found);
        setTrouble(null);
      },
      (error: unknown) => !isOver && setTrouble(errorMessageOf(error)),
    );
    return () => {
      isOver = true;
    };
  }, [path, version, limit]);
  return {
    history,
    trouble,
    /** Loads older versions as well. */
    loadMore: () => setLimit(Math.min(limit * 5, HISTORY_LIMITS.most)),
  };
}

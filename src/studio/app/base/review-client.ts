import type { FileText } from "../../api.ts";
import type { HistoryResponse } from "../../api-history.ts";
import type { ReviewedScenes, ReviewRequest, ReviewResponse } from "../../api-review.ts";
import type { SubmitRequest, SubmitResult, SubmitState } from "../../api-submit.ts";
import { getJson, sendToApi } from "./studio-client.ts";

/** Sends the requests about versions of documents. Failed requests reject with `ServerError`. */
export const reviewClient = {
  review: (request: ReviewRequest): Promise<ReviewResponse> => sendToApi("POST", "review", request),
  /** Both versions of a page of a comparison. */
  page: (id: string, key: string): Promise<ReviewedScenes> => getJson("review/page", { id, key }),
  /** `limit`: the number of commits. */
  history: (path: string, limit: number): Promise<HistoryResponse> =>
    getJson("history", { path, limit: String(limit) }),
  version: (path: string, id: string): Promise<FileText> => getJson("version", { path, id }),
  submitState: (path: string): Promise<SubmitState> => getJson("submit", { path }),
  submit: (request: SubmitRequest): Promise<SubmitResult> => sendToApi("POST", "submit", request),
  push: (branch: string): Promise<SubmitResult> => sendToApi("POST", "submit/push", { branch }),
};

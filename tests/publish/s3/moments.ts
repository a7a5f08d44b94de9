import type { S3Client } from "@aws-sdk/client-s3";

/** Time after which a request counts as in flight. */
const UNDER_WAY_MS = 1;

/** Calls `pass` at each relevant moment of a request: before it is sent, in flight, and when it is answered. */
export function watchMoments(client: S3Client, pass: () => void): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      pass();
      const answer = next(args);
      setTimeout(pass, UNDER_WAY_MS);
      await answer.finally(pass);
      return answer;
    },
    { step: "deserialize", priority: "low" },
  );
}

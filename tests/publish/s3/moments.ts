import type { S3Client } from "@aws-sdk/client-s3";

/** How long a request was under way that is killed then, in milliseconds. */
const UNDER_WAY_MS = 1;

/** Calls `pass` at each moment that makes a difference: before a request, while it is under way, when it is answered. */
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

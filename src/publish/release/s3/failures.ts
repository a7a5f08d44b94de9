/** The status that the store answered; undefined where none came. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** The name by which S3 or Node calls what went wrong. */
export function codeOf(error: unknown): string {
  return (error as Error).name;
}

/** Why a call failed, and what to do. */
export function inWords(error: unknown, bucket: string): string {
  const { message } = error as Error;
  const code = (error as { code?: string }).code ?? codeOf(error);
  if (code === "NoSuchBucket") return `There is no bucket ${bucket}: create it, or correct its name in --to.`;
  if (code === "CredentialsProviderError")
    return "There are no credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.";
  if (statusOf(error) === 403)
    return `The store refused it (${code}): the key must be right, and must be allowed to list the bucket and to get, put and delete its objects.`;
  if (/Region is missing/.test(message)) return "Set AWS_REGION to the bucket's region.";
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT)|Timeout/.test(code))
    return `The store cannot be reached (${code}): look at AWS_ENDPOINT_URL and at the network, and publish again; it goes on where it stopped.`;
  return `The store answered ${statusOf(error) ?? "nothing"}: ${code} ${message}`;
}

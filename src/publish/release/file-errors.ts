/** Returns the system's error code, such as ENOENT; empty if the error did not come from the system. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Returns the result of reading a file; undefined if the file does not exist. */
export function undefinedIfMissing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(systemErrorCode(error))) return undefined;
    throw error;
  }
}

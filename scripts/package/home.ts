/** Replaces `scripts/lib/home.ts` in the package: returns the working directory. */
export const homeFolder = (): string => process.cwd();

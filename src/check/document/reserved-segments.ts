/**
 * What the servers of this project answer themselves, by the first part of the address in lower case: a page there
 * would be out of reach, or in their way. The one list of them.
 */
export const RESERVED_SEGMENTS: Readonly<Record<string, string>> = {
  campaigns: "pages as data and their pictures",
  "prod-api": "the mall's calls",
  art: "published pictures",
  assets: "the app's scripts and styles",
  __sandbox: "the sandbox",
  studio: "the studio",
};

import * as React from "react";

/**
 * React notes with each element where it was written, for the warnings of a page under development. A tenth of the time
 * of these tests went into it. React itself leaves it out above so many elements in a second.
 */
const ABOVE = 10_000;

const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);

if (internals instanceof Object && "recentlyCreatedOwnerStacks" in internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => ABOVE, set: () => {} });

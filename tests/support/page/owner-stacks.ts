import * as React from "react";

/**
 * Number of recent owner stacks that makes React stop recording them. In development, React records for each element
 * where it was created, which took a tenth of the time of these tests.
 */
const ABOVE = 10_000;

const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);

if (internals instanceof Object && "recentlyCreatedOwnerStacks" in internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => ABOVE, set: () => {} });

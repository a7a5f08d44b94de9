import { root } from "../check/schemas.ts";

/**
 * Returns the folder with campaigns/ in which commands work, and to whose dist/site they publish: the checkout. The package
 * has its own version of this file, which returns the working directory.
 */
export const homeFolder = (): string => root;

/** Base path of the mall's server, for sandboxes whose brands describe none. */
export const MALL_BASE_PATH = "/prod-api";

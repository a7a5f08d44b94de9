/** Default messages of the engine: needed data could not be read; a login is required. */
export const UNAVAILABLE = "页面数据异常，请稍后重试";
export const LOG_IN_FIRST = "请先登录";

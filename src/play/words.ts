/** The engine's own words where no document speaks: what is needed could not be read, or only who is logged in may have it. */
export const UNAVAILABLE = "页面数据异常，请稍后重试";
export const LOG_IN_FIRST = "请先登录";

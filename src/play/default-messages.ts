/** Default message to the customer if needed data could not be read; a campaign may have its own. */
export const DATA_UNAVAILABLE_TEXT = "页面数据异常，请稍后重试";
/** Message to the customer if an action requires a login. */
export const LOGIN_REQUIRED_TEXT = "请先登录";
/** Message to the customer if it is not known whether the server got a call, or what it answered. */
export const NETWORK_ERROR_TEXT = "网络异常";

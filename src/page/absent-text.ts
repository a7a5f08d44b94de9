/** Message for a page that does not exist. */
export const PAGE_ABSENT_TEXT = "页面不存在或活动已下线";

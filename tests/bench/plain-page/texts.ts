/** The answer about a customer. */
export interface Status {
  receive: 0 | 1;
  todayFee: number;
  taskAmount: number;
}

export const TITLE = "预购补贴 天天领";
export const ALT = "活动头图";

/** The text of the button before the answer. */
export const WAITING = "加载中…";

export const RULES: readonly string[] = [
  "1. 活动时间：2026年11月1日至11月30日，每日00:00重新计算。",
  "2. 当日预购手续费累计达到任务金额即可领取补贴一份。",
  "3. 补贴以抵扣券形式发放，领取后7日内有效，过期作废。",
  "4. 每个用户每天限领一次，同一设备视为同一用户。",
  "5. 通过作弊手段获取的补贴，平台有权收回并取消资格。",
  "6. 本活动最终解释权归平台所有，如有疑问请联系客服。",
];

export function statusLine({ todayFee, taskAmount }: Status): string {
  return `今日已消费 ${todayFee} 元，任务目标 ${taskAmount} 元`;
}

/** Returns the text of the button, and whether a tap on it claims. */
export function buttonOf({ receive, todayFee, taskAmount }: Status): { text: string; isOn: boolean } {
  if (receive === 1) return { text: "今日已领取", isOn: false };
  if (todayFee >= taskAmount) return { text: "立即领取", isOn: true };
  return { text: `再消费${taskAmount - todayFee}元可领取`, isOn: false };
}

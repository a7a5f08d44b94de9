/** The words of the README's campaign in English. Longer ones precede those that they contain. */
const ENGLISH_WORDS: readonly (readonly [chinese: string, english: string])[] = [
  ["领取{status.amount}元代金券", "Claim a voucher of {status.amount}"],
  ["登录领取", "Log in"],
  ["活动未开始", "Not started yet"],
  ["已领取", "Claimed"],
  ["领取成功", "The voucher is yours"],
  ["一杯春茶，一份心意", "A small gift for you"],
  ["每位用户可领取一次。", "Each customer can claim one voucher."],
  ["代金券实时到账。", "It arrives at once."],
  ["Voucher, yuan", "Amount of the voucher"],
  ["/api/djdg/", "/"],
];

/**
 * Returns the README's campaign for a brand in another language than Chinese: with English texts, and without what only the
 * mall has, its dates and the token in each call. Pure.
 */
export function englishCampaign(text: string): string {
  const own = text
    .replace(/^ *"schedule": .*\n/m, "")
    .replaceAll(/,\s*"send": \{ "accessToken": "session.token" \}/g, "");
  return ENGLISH_WORDS.reduce((all, [chinese, english]) => all.replaceAll(chinese, english), own);
}

/** Returns whether a locale such as zh-CN is Chinese; so is an unknown one, as the README's campaign is. */
export function isChineseLocale(locale: string | undefined): boolean {
  return locale === undefined || /^zh\b/.test(locale);
}

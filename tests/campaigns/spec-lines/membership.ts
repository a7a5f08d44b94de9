import type { SpecLine } from "../../support/campaigns/spec-line.ts";

const page = "/activity";

/** A link of the page that leads out of the app. */
const leads = (line: string, from: string, tap: string, url: string): SpecLine => ({
  line,
  page: from,
  given: [{ tap }],
  does: [{ type: "redirect", url, times: 1 }],
});

const agreement = (name: string, kind: string): SpecLine =>
  leads(
    `3 §2.9 The agreement text links to external pages: ${kind}`,
    page,
    name,
    `https://vip.partner.example/agreement/${kind}`,
  );

export const lines: SpecLine[] = [
  {
    line: '3 §2.9 A scrolling banner of notices of the form masked phone number "subscribed"',
    page,
    shows: ["138****1234 已订阅", "177****0385 已订阅"],
    marks: ["marquee-track"],
  },
  {
    line: "3 §2.9 A phone input with a placeholder asking for the phone number",
    page,
    marks: ['placeholder="请输入手机号"', 'type="tel"'],
  },
  {
    line: "3 §2.9 An agreement checkbox",
    page,
    shows: [
      "我已阅读并同意",
      "《用户协议》",
      "《退款协议》",
      "《隐私协议》",
      "《VIP会员协议》",
      "《告知书》",
    ],
    marks: ['type="checkbox"'],
    lacksMarks: ["checked"],
  },
  { line: "3 §2.9 The price 398 yuan", page, shows: ["398", "元/年", "会员包价格为398元/年"] },
  { line: "3 §9 Activity period 2025-01-01 to 2026-12-31", page, shows: ["2025年1月1日至2026年12月31日"] },
  {
    line: "3 §9 Membership page: customer service 7:30–23:30",
    page,
    shows: ["在线客服的服务时间：7:30–23:30。"],
  },
  {
    line: "3 §2.11 two video/photo app memberships plus two monthly partner benefits",
    page,
    shows: [
      "影音会员",
      "修图会员",
      "每月2项",
      "会员包含影音、修图两款合作App的年度会员，以及每月2项合作权益。",
    ],
  },
  {
    line: "3 §9 2 extra benefits per month, one per category",
    page,
    shows: ["合作权益按月领取，每个类别每月可领一项"],
  },
  agreement("userAgreement", "user"),
  agreement("refundAgreement", "refund"),
  agreement("privacyAgreement", "privacy"),
  agreement("vipAgreement", "vip"),
  agreement("noticeAgreement", "notice"),
  {
    line: "3 §2.9 Two floating buttons open /serviceqy",
    page,
    search: "phoneType=ios",
    given: [{ tap: "benefits" }],
    marks: ["link-corner"],
    does: [{ type: "navigate", to: "/serviceqy", query: { phoneType: "ios" } }],
  },
  {
    line: "3 §2.9 Two floating buttons open /serviceTelephone",
    page,
    search: "phoneType=ios",
    given: [{ tap: "service" }],
    marks: ["link-corner"],
    does: [{ type: "navigate", to: "/serviceTelephone", query: { phoneType: "ios" } }],
  },
  {
    line: "3 §2.9 The submit button only records the phone value locally and makes no call",
    page,
    given: [{ submit: "subscribe", values: { phone: "13800001234" } }],
    shows: ["已记录手机号13800001234，仅保留在本页。"],
    does: [{ type: "toast", text: "已记录", times: 1 }],
    doesNot: [{ type: "call" }, { type: "load" }, { type: "navigate" }, { type: "redirect" }],
  },
  {
    line: "3 §5 the phone input has no validation and the agreement checkbox is not enforced",
    page,
    given: [{ submit: "subscribe", values: { phone: "12" } }],
    shows: ["已记录手机号12，", "请阅读以下协议，并勾选同意。"],
    does: [{ type: "toast", text: "已记录" }],
  },
  {
    line: "3 §5 an empty number is no mistake either",
    page,
    given: [{ submit: "subscribe", values: { phone: "" } }],
    lacks: ["已记录手机号"],
    lacksMarks: ["is-wrong"],
    does: [{ type: "toast", text: "已记录" }],
  },
  {
    line: '3 §2.9 /serviceTelephone: "contact online customer service" page',
    page: "/serviceTelephone",
    shows: ["联系在线客服", "服务时间 7:30–23:30"],
    marks: ["poster-picture", "<nav"],
  },
  {
    line: "3 §2.9 /serviceTelephone with a back button",
    page: "/serviceTelephone",
    search: "phoneType=ios",
    given: [{ tap: "leave" }],
    does: [{ type: "navigate", to: "/activity", query: { phoneType: "ios" } }],
  },
  {
    line: '3 §2.9 /serviceqy: "benefit claim instructions" page with images',
    page: "/serviceqy",
    shows: ["权益领取说明", "会员每月另可领取2项合作权益", "7:30–23:30"],
    marks: ["<img"],
  },
  leads(
    "3 §2.9 /serviceqy: two images open download links for two partner apps",
    "/serviceqy",
    "videoApp",
    "https://download.partner.example/video.apk",
  ),
  leads(
    "3 §2.9 /serviceqy: two images open download links for two partner apps",
    "/serviceqy",
    "photoApp",
    "https://download.partner.example/photo.apk",
  ),
  { line: '3 §2.10 /aiPhoto One "click to download" link', page: "/aiPhoto", shows: ["点击下载"] },
  leads(
    "3 §2.10 /aiPhoto link to an app package",
    "/aiPhoto",
    "download",
    "https://download.mall.example/app/ai-photo.apk",
  ),
];

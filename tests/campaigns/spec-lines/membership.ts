import { casesOf, once, reads, rows } from "../../support/campaigns/spec-line.ts";

const page = "/activity";
const visitor = casesOf(page);

const benefits = casesOf("/serviceqy");
const service = casesOf("/serviceTelephone");
const photo = casesOf("/aiPhoto");

export const lines = [
  visitor`3 §2.9 A scrolling banner of notices of the form masked phone number "subscribed"`.expects({
    shows: ["138****1234 已订阅", "177****0385 已订阅"],
    marks: ["marquee-track"],
  }),
  visitor`3 §2.9 A phone input with a placeholder asking for the phone number`.expects({
    marks: ['placeholder="请输入手机号"', 'type="tel"'],
  }),
  visitor`3 §2.9 An agreement checkbox`.expects({
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
  }),
  ...reads(page, {
    "3 §2.9 The price 398 yuan": ["398", "元/年", "会员包价格为398元/年"],
    "3 §9 Activity period 2025-01-01 to 2026-12-31": "2025年1月1日至2026年12月31日",
    "3 §9 Membership page: customer service 7:30–23:30": "在线客服的服务时间：7:30–23:30。",
    "3 §2.11 two video/photo app memberships plus two monthly partner benefits": [
      "影音会员",
      "修图会员",
      "每月2项",
      "会员包含影音、修图两款合作App的年度会员，以及每月2项合作权益。",
    ],
    "3 §9 2 extra benefits per month, one per category": "合作权益按月领取，每个类别每月可领一项",
  }),
  ...["user", "refund", "privacy", "vip", "notice"].map((kind) =>
    visitor`3 §2.9 The agreement text links to external pages: ${kind}`
      .after({ tap: `${kind}Agreement` })
      .expects({ does: [once({ redirect: `https://vip.partner.example/agreement/${kind}` })] }),
  ),
  ...rows(["/serviceqy", "benefits"], ["/serviceTelephone", "service"]).map(([to, tap]) =>
    visitor`3 §2.9 Two floating buttons open ${to}`.after({ tap }).expects({
      search: "phoneType=ios",
      marks: ["link-corner"],
      does: [{ navigate: to, query: { phoneType: "ios" } }],
    }),
  ),
  visitor`3 §2.9 The submit button only records the phone value locally and makes no call`
    .after({ submit: "subscribe", values: { phone: "13800001234" } })
    .expects({
      shows: ["已记录手机号13800001234，仅保留在本页。"],
      does: [once({ toast: "已记录" })],
      doesNot: ["call", "load", "navigate", "redirect"],
    }),
  visitor`3 §5 the phone input has no validation and the agreement checkbox is not enforced`
    .after({ submit: "subscribe", values: { phone: "12" } })
    .expects({ shows: ["已记录手机号12，", "请阅读以下协议，并勾选同意。"], does: [{ toast: "已记录" }] }),
  visitor`3 §5 an empty number is no mistake either`
    .after({ submit: "subscribe", values: { phone: "" } })
    .expects({
      lacks: ["已记录手机号"],
      lacksMarks: ["is-wrong"],
      does: [once({ toast: "还没有填写手机号" })],
      doesNot: [{ toast: "已记录" }],
    }),
  service`3 §2.9 /serviceTelephone: "contact online customer service" page`.expects({
    shows: ["联系在线客服", "服务时间 7:30–23:30"],
    marks: ["poster-picture", "<nav"],
  }),
  service`3 §2.9 /serviceTelephone with a back button`
    .after({ tap: "leave" })
    .expects({ search: "phoneType=ios", does: [{ navigate: "/activity", query: { phoneType: "ios" } }] }),
  benefits`3 §2.9 /serviceqy: "benefit claim instructions" page with images`.expects({
    shows: ["权益领取说明", "会员每月另可领取2项合作权益", "7:30–23:30"],
    marks: ["<img"],
  }),
  ...["video", "photo"].map((app) =>
    benefits`3 §2.9 /serviceqy: two images open download links for two partner apps`
      .after({ tap: `${app}App` })
      .expects({ does: [once({ redirect: `https://download.partner.example/${app}.apk` })] }),
  ),
  photo`3 §2.10 /aiPhoto One "click to download" link`.expects({ shows: ["点击下载"] }),
  photo`3 §2.10 /aiPhoto link to an app package`
    .after({ tap: "download" })
    .expects({ does: [once({ redirect: "https://download.mall.example/app/ai-photo.apk" })] }),
];

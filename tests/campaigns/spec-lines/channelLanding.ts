import type { SpecLine } from "../../support/campaigns/spec-line.ts";

const channels = ["O1", "O2", "O3", "O4", "V1", "V2", "V3", "V4", "S1", "S2"];

/** What a tap does on each phone stands in tests/campaigns/landing.test.ts. */
export const lines: SpecLine[] = channels.flatMap((channel): SpecLine[] => [
  {
    line: `3 §2.8 /${channel} is a bare page`,
    page: `/${channel}`,
    search: "showNav=true",
    shows: ["订购商城", "下载安卓版", "前往App Store"],
    lacksMarks: ["<nav"],
    doesNot: [{ type: "load" }],
  },
  {
    line: "3 §2.8 downloads the app package (a file per channel)",
    page: `/${channel}`,
    given: [{ tap: "package" }],
    does: [
      {
        type: "redirect",
        url: `https://download.mall.example/channel/mall-${channel.toLowerCase()}.apk`,
        times: 1,
      },
    ],
  },
  {
    line: "3 §2.8 opens the app-store page",
    page: `/${channel}`,
    given: [{ tap: "store" }],
    does: [{ type: "redirect", url: "https://apps.apple.com/cn/app/id0000000000", times: 1 }],
  },
]);

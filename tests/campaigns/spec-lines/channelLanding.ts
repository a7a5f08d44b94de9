import { casesOf, once } from "../../support/campaigns/spec-line.ts";

const channels = ["O1", "O2", "O3", "O4", "V1", "V2", "V3", "V4", "S1", "S2"];

/** tests/campaigns/channelLanding.test.ts checks what a tap does on each phone. */
export const lines = channels.flatMap((channel) => {
  const visitor = casesOf(`/${channel}`);
  const file = `mall-${channel.toLowerCase()}.apk`;
  return [
    visitor`3 §2.8 /${channel} is a bare page`.expects({
      search: "showNav=true",
      shows: ["订购商城", "下载安卓版", "前往App Store"],
      lacksMarks: ["<nav"],
      doesNot: ["load"],
    }),
    visitor`3 §2.8 downloads the app package (a file per channel)`
      .after({ tap: "package" })
      .expects({ does: [once({ redirect: `https://download.mall.example/channel/${file}` })] }),
    visitor`3 §2.8 opens the app-store page`
      .after({ tap: "store" })
      .expects({ does: [once({ redirect: "https://apps.apple.com/cn/app/id0000000000" })] }),
  ];
});

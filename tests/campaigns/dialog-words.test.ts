import { expect, test } from "vitest";
import { site } from "../support/campaigns/site.ts";

/** The words that close a pop-up, by its title; campaigns/README.md, “Words of pop-ups”. */
const CLOSE_BY_TITLE: [title: RegExp, close: string][] = [
  [/^(领取成功|恭喜中奖|恭喜获得|服务费(全免|5折))$/, "开心收下"],
  [/^(参与成功|活动规则)$/, "知道了"],
  [/^(未中奖|绑定银行卡)$/, "关闭"],
];

const dialogs = [...site.pages().values()].flatMap(({ published: { campaign } }) =>
  Object.entries(campaign.dialogs ?? {}).map(([name, dialog]) => ({
    name: `${campaign.id} ${name}`,
    dialog,
  })),
);

test.each(dialogs)("$name closes with the word for its kind", ({ dialog }) => {
  const title = String(dialog.title).replace(/^\{.*\}$/, "服务费全免");
  const expected = CLOSE_BY_TITLE.find(([pattern]) => pattern.test(title))?.[1];
  // A pop-up with an action of its own has only a cross.
  const close = dialog.close ?? (dialog.cross ? "关闭" : "知道了");
  expect(close).toBe(dialog.cross ? "关闭" : expected);
});

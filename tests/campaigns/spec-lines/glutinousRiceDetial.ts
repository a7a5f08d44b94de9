import { answer, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer } = visitsOf("/glutinousRiceDetial", { search: "token=t" });

export const lines = [
  ...[null, "", {}, { list: [] }, { total: 0, list: [] }, []].map((data) =>
    customer`2 §2 empty state 暂无抽奖记录 (${JSON.stringify(data)})`
      .after(answer("records", data))
      .expects({ shows: ["暂无抽奖记录"], lacks: ["重试", "暂不可用"] }),
  ),
  customer`2 §2 A table of draw time, drawn number and whether it won (an odd entry does not affect the others)`
    .after(
      answer("records", [
        null,
        { createTime: 1708394400000, resultNum: 1234, resultType: "1" },
        { resultNum: "98765" },
      ]),
    )
    .expects({ shows: ["02-20 10:00", "01234", "已中奖", "98765"], lacks: ["重试", "暂无抽奖记录"] }),
];

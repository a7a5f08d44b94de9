import { explainFormats, runExplain } from "../../src/explain/command/explain-command.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { defineCommand } from "../lib/command.ts";
import { openDocumentsOnDisk } from "../lib/command-environment.ts";
import { formatOption } from "../lib/usage.ts";

export const explain = defineCommand({
  name: "explain",
  operands: { name: en`ID|FILE|ROUTE`.zh`ID|文件|ROUTE`, least: 1, most: 1 },
  about: en`Explains which row each state table of a campaign shows, and why each other row is not shown. Without --data, it lists
an example answer for each row.`
    .zh`说明活动的每个状态表显示哪一行，以及其他行为什么不显示。不写 --data 时，为每一行列出会显示它的示例数据。`,
  options: {
    data: {
      value: "JSON|@FILE",
      about: en`the data that expressions read, by name: answers of endpoints (their data), session, query,
navigation, local, forms, arguments, address, device, and now, a time such as
"2025-01-27 08:00:00". If an answer is given, the customer is logged in unless session says
otherwise. Example: {"garden":{"watered":0}}`
        .zh`表达式读取的数据，按名称写：各接口的返回数据（data 部分）、session、query、navigation、
local、forms、arguments、address、device，以及 now（时间，如 "2025-01-27 08:00:00"）。
写了返回数据就视为已登录，除非 session 另有说明。例如 {"garden":{"watered":0}}`,
    },
    table: { value: "NAME", about: en`only this table`.zh`只看这个状态表` },
    endpoint: {
      value: "NAME",
      about: en`instead of the tables, how this endpoint is called (pretty only): the brand's server with what the
endpoint overrides`
        .zh`不看状态表，而看这个接口怎样调用（只有 pretty 格式）：品牌的 server，加上接口自己另写的`,
    },
    response: {
      value: "JSON|@FILE",
      about: en`with --endpoint: a response of the server; says which outcome it has, and why. Example:
{"status":409,"body":{"error":"taken"}}`
        .zh`与 --endpoint 一起写：服务器的一次返回；说明它是哪种结果，为什么。例如
{"status":409,"body":{"error":"taken"}}`,
    },
    format: formatOption(explainFormats, "pretty"),
  },
  exits: en`0 explained, 1 the campaign has errors`.zh`0 已说明，1 活动有错误`,
  world: () => ({ ...openDocumentsOnDisk(), now: Date.now() }),
  run: ({ language, names: [name = ""], values }, world) =>
    runExplain({ ...values, name, format: explainFormats[values.format], language }, world),
});

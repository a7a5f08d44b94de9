import { en } from "../../../language/messages/localized-text.ts";
import { endpointCallsOf } from "../../facts/endpoint-calls.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const valueSentAsText: Rule = {
  severity: "warning",
  description: en`A call sends a list or an object in its address or in a form, which contain only texts. The server would read “[object Object]”.`
    .zh`调用把列表或对象写进地址或表单，而那里只能是文字：服务器会读到“[object Object]”。`,
  ok: [
    { patch: { endpoints: { water: { send: { bed: "garden" } } } } },
    { patch: { endpoints: { water: { body: "form", send: { leaves: "garden.leaves" } } } } },
  ],
  bad: [
    {
      patch: { endpoints: { water: { body: "form", send: { bed: "garden" } } } },
      message: '"bed" is an object, expected one value: a form contains only texts',
    },
    {
      patch: { endpoints: { water: { query: { bed: "garden" } } } },
      message: '"bed" is an object, expected one value: an address contains only texts',
    },
  ],
  check: (context) => {
    const calls = endpointCallsOf(context);
    return context.texts.flatMap(({ type, visit: { node, path } }) => {
      const [map, name, part, key] = path;
      const call = map === "endpoints" ? calls.find((one) => one.name === name) : undefined;
      if (!call || (part !== "send" && part !== "query")) return [];
      if (type?.kind !== "list" && type?.kind !== "object") return [];
      const isInAddress = part === "query" || call.isSentInAddress;
      if (!isInAddress && call.settings.body === "json") return [];
      const what = type.kind === "list" ? en`a list`.zh`列表` : en`an object`.zh`对象`;
      const where = isInAddress ? en`an address`.zh`地址` : en`a form`.zh`表单`;
      const message = en`"${String(key)}" is ${what}, expected one value: ${where} contains only texts`
        .zh`“${String(key)}”是${what}，应是一个值：${where}里只能是文字`;
      const fix = en`Send its parts one by one, or as "body": "json".`
        .zh`请分别发送其中的各个值，或用“body”: “json” 发送。`;
      return { at: rangeInsideQuotes(node), message, fix };
    });
  },
};

import { en } from "../../../language/messages/localized-text.ts";
import { endpointCallsOf } from "../../facts/endpoint-calls.ts";
import { findSteps } from "../../inspect/find-steps.ts";
import { findChild, nodeAtPath, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const claimByGet: Rule = {
  severity: "warning",
  description: en`A tap changes something by a call with GET: the action reloads what the page shows, or plays a draw, after it. Browsers, proxies and caches may repeat a GET, or answer it themselves.`
    .zh`点击通过 GET 调用改变了什么：动作随后重新读取页面数据，或播放抽奖。浏览器、代理和缓存可能重复发送 GET，或自己返回旧的内容。`,
  ok: [{ patch: { endpoints: { garden: { method: "GET" }, water: { method: "PUT" } } } }],
  bad: [
    {
      patch: { endpoints: { water: { method: "GET" } } },
      message: 'Endpoint "water" is called by GET, expected POST: action "water" changes something with it',
    },
  ],
  check: (context) => {
    const { document, root } = context;
    const steps = findSteps(context);
    const acting = steps.filter(({ kind }) => kind === "reload" || kind === "play");
    return endpointCallsOf(context).flatMap(({ entry, name, settings }) => {
      if (settings.method !== "GET") return [];
      const claim = steps.find(
        (step) =>
          step.kind === "call" &&
          stringValueOf(step.value) === name &&
          step.action !== undefined &&
          acting.some((later) => later.before().includes(step) && stringValueOf(later.value) !== name),
      );
      if (!claim) return [];
      const own = findChild(entry.value, "method");
      const at =
        own ?? nodeAtPath(root, ["endpoints", name, "path"]) ?? nodeAtPath(document.root, ["endpoints"]);
      if (!at) return [];
      const message = en`Endpoint "${name}" is called by GET, expected POST: action ${quoteWord(claim.action ?? "")} changes something with it`
        .zh`接口“${name}”用 GET 调用，应为 POST：动作${quoteWord(claim.action ?? "")}用它改变了什么`;
      const fix = en`Write "method": "POST" (or "PUT" and so on) if the server allows it.`
        .zh`如果服务器支持，请写 "method": "POST"（或“PUT”等）。`;
      return { at: rangeInsideQuotes(at), message, fix };
    });
  },
};

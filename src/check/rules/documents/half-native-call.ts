import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, type JsonEntry, keyRange } from "../../json/json-node.ts";
import { exampleBrand } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withNativeCall = (order: object) => ({
  files: {
    "campaigns/brands/second.json": {
      ...exampleBrand,
      id: "second",
      native: { ...exampleBrand.native, order },
    },
  },
});

export const halfNativeCall: Rule = {
  severity: "warning",
  description: en`A native call has no name for iPhones, or none for other phones, although the brand's other calls have both: a tap there fails.`
    .zh`某个原生功能没写 iPhone 上的名称，或没写其他手机上的名称，而品牌的其他功能两个都有：在那种手机上点了会失败。`,
  ok: [
    withNativeCall({ ios: "order", other: "order" }),
    withNativeCall({ other: "order", otherwise: { toast: "请在App内打开" } }),
  ],
  bad: [
    {
      ...withNativeCall({ other: "jumpBuy" }),
      message: '"order" has no "ios", expected both "ios" and "other", as in the other calls',
    },
  ],
  check: ({ document, isSound, root }) => {
    if (document.kind !== "brand" || !isSound(["native"])) return [];
    const calls = entriesOfMap(findChild(root, "native"));
    const halves = calls.filter((call) => missingNameOf(call) && !findChild(call.value, "otherwise"));
    const whole = calls.filter(({ value }) => findChild(value, "ios") && findChild(value, "other"));
    // With several such calls, one of the apps really has fewer functions.
    if (whole.length < 3 || whole.length < halves.length * 3) return [];
    return halves.flatMap((call) => {
      const missing = missingNameOf(call);
      if (!missing || call.value.source !== document.file.source) return [];
      const message = en`"${call.key}" has no "${missing}", expected both "ios" and "other", as in the other calls`
        .zh`“${call.key}”没有写“${missing}”，应像其他功能一样写上“ios”和“other”`;
      const fix = en`Add "${missing}". If the app there does not have this function, add an "otherwise", such as { "toast": "请在App内打开" }.`
        .zh`请补上“${missing}”。如果那里的 App 没有这个功能，请写“otherwise”，如 { "toast": "请在App内打开" }。`;
      return { at: keyRange(call), message, fix };
    });
  },
};

/** Returns which of the two names a call lacks; undefined if it has both or neither. */
function missingNameOf({ value }: JsonEntry): "ios" | "other" | undefined {
  const [ios, other] = [findChild(value, "ios"), findChild(value, "other")];
  // The message is posted where there is no name.
  if (findChild(value, "post")) return undefined;
  if (ios && !other) return "other";
  return other && !ios ? "ios" : undefined;
}

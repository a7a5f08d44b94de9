import { findClosestWord } from "../../../language/messages/find-closest.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, keyRange } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withBrand } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const onPaid = { on: { paid: { steps: [{ reload: "garden" }] } } };

export const unreadEvent: Rule = {
  severity: "warning",
  description: en`A brand declares an event that no page handles in "on": nothing happens when it arrives.`
    .zh`品牌声明了一个事件，但没有页面在“on”里处理：收到时什么也不会发生。`,
  ok: [{ patch: onPaid, files: withBrand({ events: { paid: { function: "onPaid" } } }) }],
  bad: [
    {
      files: withBrand({ events: { paid: { function: "onPaid" } } }),
      message: 'The event "paid" is in no page\'s "on", expected a page that handles it',
    },
  ],
  check: (context) => {
    const { document, isSound, root } = context;
    if (document.kind !== "brand" || !isSound(["events"])) return [];
    const events = entriesOfMap(findChild(root, "events")).filter(
      ({ value }) => value.source === document.file.source,
    );
    if (events.length === 0) return [];
    const read = namesOfHandledEvents(context);
    return events.flatMap((entry) => {
      // A page that misspells the event is reported there.
      if (read.has(entry.key) || [...read].some((name) => findClosestWord(name, [entry.key]))) return [];
      const message = en`The event ${quoteWord(entry.key)} is in no page's "on", expected a page that handles it`
        .zh`没有页面在“on”里处理事件${quoteWord(entry.key)}，应有页面处理它`;
      const fix = en`Add "on": { ${quoteWord(entry.key)}: { "steps": [ … ] } } to a page, or delete the event.`
        .zh`请在页面里加上 "on": { "${entry.key}": { "steps": [ … ] } }，或删掉这个事件。`;
      return { at: keyRange(entry), message, fix };
    });
  },
};

function namesOfHandledEvents({ project }: RuleContext): Set<string> {
  const pages = project.routes().flatMap((route) => project.at(route));
  return new Set(
    pages.flatMap((ref) => entriesOfMap(findChild(project.open(ref)?.root, "on")).map(({ key }) => key)),
  );
}

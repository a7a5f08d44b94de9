import { en } from "../../../language/messages/localized-text.ts";
import { parseLinkedText } from "../../../language/syntax/linked-text.ts";
import { findAllMatches } from "../../content/stray-markup.ts";
import { pageAtAddress } from "../../facts/page-at-address.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import { escapeForString } from "../../json/string-offset.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const TARGET = String.raw`((?:[/#]|https?:|tel:|\{brand)[^()（）[\]【】［］\s]*)`;
/** A link, perhaps with the brackets of a Chinese input method. */
const LINK = new RegExp(String.raw`[[【［]([^[\]【】［］\n]+)[\]】］]\s*[(（]${TARGET}[)）]`, "gi");
/** A link whose two kinds of brackets are exchanged. */
const EXCHANGED_LINK = new RegExp(String.raw`[(（]([^()（）\n]+)[)）]\s*[[【［]${TARGET}[\]】］]`, "g");
const HALF_WIDTH_LINK = /^\[.*\]\([^（）]*\)$/s;

const withParagraph = (text: string) =>
  blocksBelow({ type: "article", sections: [{ name: "rules", title: "Rules", paragraphs: [text] }] });

export const linkNotRead: Rule = {
  severity: "warning",
  description: en`Customers read the address of a link in a text: its brackets are full-width or exchanged, it leads to no page of this site, or the text cannot contain links.`
    .zh`顾客会直接看到文字里链接的地址：括号是全角的或写反了，链接的不是本站页面，或者这里的文字不能带链接。`,
  ok: [{ patch: withParagraph("见[《规则》](/example)（节选）") }, { patch: { title: "[花园](春)" } }],
  bad: [
    {
      patch: withParagraph("见【《规则》】（/example）"),
      message: 'Customers would see "【《规则》】（/example）", expected a link',
    },
    {
      patch: withParagraph("见(《规则》)[/example]"),
      message: 'Customers would see "(《规则》)[/example]", expected a link',
    },
    {
      patch: withParagraph("见[《规则》](http://mall.example/example)"),
      message:
        'Customers would see "[《规则》](http://mall.example/example)", expected the route of a page or the name of a section in parentheses',
    },
    {
      patch: { title: "见[《规则》](/example)" },
      message:
        'Customers would see "[《规则》](/example)", expected plain text: "title" cannot contain links',
    },
  ],
  check: (context) =>
    context.texts.flatMap(({ isTemplate, visit: { node, path, shape } }) => {
      if (!isTemplate || node.kind !== "string") return [];
      const isLinked = shape.annotations["x-linked"] === true;
      const matches = [LINK, EXCHANGED_LINK].flatMap((pattern) => findAllMatches(node.value, pattern));
      const read = isLinked ? parseLinkedText(node.value) : [];
      return matches.flatMap(({ 0: found, 1: words = "", 2: target = "", index }) => {
        const isHalfWidth = isLinked && HALF_WIDTH_LINK.test(found);
        // A link that is read begins a piece. A backslash says that none is meant.
        if (
          isHalfWidth &&
          (read.some(({ link, start }) => link && start === index) || node.value[index - 1] === "\\")
        )
          return [];
        const at = rangeOfCharacters(node, index, index + found.length);
        if (!isLinked) return { at, ...sayPlainText(found, words, String(path.filter(isKey).at(-1))) };
        if (isHalfWidth) return { at, ...sayTarget(found, words, pageAtAddress(target, context)) };
        const meant = `[${words}](${target})`;
        const message = en`Customers would see "${found}", expected a link`
          .zh`顾客会看到“${found}”，应为链接`;
        const fix = en`Write ${meant}, with half-width brackets.`.zh`请用半角括号写${meant}。`;
        return { at, message, fix, suggestion: escapeForString(meant) };
      });
    }),
};

function isKey(key: string | number): boolean {
  return typeof key === "string";
}

function sayPlainText(found: string, words: string, key: string) {
  return {
    message: en`Customers would see "${found}", expected plain text: "${key}" cannot contain links`
      .zh`顾客会看到“${found}”，应为普通文字：“${key}”里不能带链接`,
    fix: en`Write "${words}", and add a block of type "link" with an action.`
      .zh`请写“${words}”，另加一个带动作的“link”块。`,
  };
}

/** Says that a target is neither a route nor a section; `route`: the page to which it leads, if it is known. */
function sayTarget(found: string, words: string, route: string | undefined) {
  const meant = `[${words}](${route ?? "/vouchers"})`;
  return {
    message: en`Customers would see "${found}", expected the route of a page or the name of a section in parentheses`
      .zh`顾客会看到“${found}”，括号里应为本站页面的 route 或小节的名称`,
    fix:
      route === undefined
        ? en`Write a route or a section, such as ${meant}. For another address, add a block of type "link" with an action.`
            .zh`请写 route 或小节，如${meant}。要打开别的地址，请另加一个带动作的“link”块。`
        : en`Write ${meant}.`.zh`请写${meant}。`,
    suggestion: route === undefined ? undefined : escapeForString(meant),
  };
}

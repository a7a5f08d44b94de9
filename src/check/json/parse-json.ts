import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { areBracketsMismatched } from "./indentation.ts";
import type { JsonEntry, JsonNode } from "./json-node.ts";
import type { JsonProblemCollector } from "./json-problem.ts";
import { readBareWord, readNumberWithUnit, readThousandsSeparators } from "./read-invalid-literals.ts";
import type { SourceFile } from "./source-file.ts";
import type { Token } from "./token.ts";
import { describeToken, TokenStream } from "./token-stream.ts";

type NameToken = Extract<Token, { kind: "string" | "word" }>;

const QUOTED_NAME = en`a name in quotes`.zh`带引号的名称`;
const ADVICE_MISSING_VALUE = en`Write a value, or delete the name.`.zh`请写上值，或删掉这个名称。`;
const ADVICE_DELETE_COMMA = en`Delete the comma.`.zh`请删掉逗号。`;

/** Deeper than any real document; it keeps hostile files from exhausting the stack. */
export const MAX_NESTED_BRACKETS = 100;

/**
 * Parses one file's JSON into nodes and continues after mistakes as long as the intended meaning is clear.
 * jsonc-parser also recovers, but its messages are codes at the first unexpected token: they say neither what was
 * intended nor where the mistake began.
 */
export class JsonParser {
  readonly tokens: TokenStream;
  /** Opening brackets still open at the end of the file, innermost first. */
  readonly unclosed: Token[] = [];
  readonly duplicates: { first: JsonEntry; second: JsonEntry }[] = [];
  readonly #open: Token[] = [];
  readonly #closed: { node: JsonNode; closing: number }[] = [];

  constructor(source: SourceFile, problems: JsonProblemCollector) {
    this.tokens = new TokenStream(source, problems);
  }

  /** Returns the pairs of brackets whose indentation suggests that they do not match, in the order of their closing. */
  mismatched(): { node: JsonNode; closing: number }[] {
    const { text } = this.tokens.source;
    return this.#closed.filter(({ node, closing }) => areBracketsMismatched(text, node.start, closing));
  }

  /** Parses the next value. Returns undefined, and consumes nothing, if no value starts here. */
  value(): JsonNode | undefined {
    const { next: token, source } = this.tokens;
    if (token.kind === "{" || token.kind === "[") return this.#nested(token.kind);
    if (token.kind === "word") return readBareWord(this.tokens, token, this.#open.length > 0);
    if (token.kind !== "string" && token.kind !== "literal") return undefined;
    this.tokens.take();
    const { start, end } = token;
    if (token.kind === "string") return { kind: "string", value: token.value, source, start, end };
    return readNumberWithUnit(this.tokens, { kind: "literal", value: token.value, source, start, end });
  }

  #nested(opening: "{" | "["): JsonNode {
    if (this.#open.length >= MAX_NESTED_BRACKETS) return this.#giveUp();
    this.#open.push(this.tokens.take());
    const node = opening === "{" ? this.#object() : this.#array();
    this.#open.pop();
    node.end = this.tokens.lastEnd;
    return node;
  }

  #giveUp(): JsonNode {
    const { source, next } = this.tokens;
    const expected = en`at most ${MAX_NESTED_BRACKETS} nested brackets`.zh`最多${MAX_NESTED_BRACKETS}层括号`;
    this.tokens.reportUnclear(expected, en`Use fewer nested brackets.`.zh`请减少括号的层数。`);
    this.tokens.rewind({ kind: "end", start: source.text.length, end: source.text.length });
    return { kind: "literal", value: null, source, start: next.start, end: next.end };
  }

  #object(): JsonNode {
    const { tokens } = this;
    const entries = new Map<string, JsonEntry>();
    const start = tokens.lastEnd - 1;
    const { source } = tokens;
    const node = (): JsonNode => ({ kind: "object", entries: [...entries.values()], source, start, end: 0 });
    let comma: Token | undefined;
    for (;;) {
      const token = tokens.next;
      if (token.kind === "}" || token.kind === "end") return this.#close(node(), comma);
      if (token.kind === "]" && this.#isOpen("[")) return this.#leaveOpen(node(), token, "}");
      if (token.kind === "{" && entries.size === 0 && !comma) {
        const message = en`Unexpected second {, expected a name in quotes`
          .zh`这里多了一个 {，应为带引号的名称`;
        tokens.reportClear(token, message, [en`Delete one {.`.zh`请删掉一个 {。`, ""]);
        tokens.take();
        continue;
      }
      if (token.kind === "{" && this.#open.at(-2)?.kind === "[")
        return this.#leaveOpen(node(), comma ?? token, "}");
      if (token.kind === ",") this.#extraComma();
      else if (token.kind === "string" || token.kind === "word") this.#addEntry(entries, token);
      else this.#skipUnexpected(QUOTED_NAME);
      comma = this.#comma("}");
    }
  }

  /** Adds a property to an object. Of two with the same name, the last is kept, as in JSON. */
  #addEntry(entries: Map<string, JsonEntry>, token: NameToken): void {
    const entry = this.#entry(token);
    if (!entry) return;
    const first = entries.get(entry.key);
    if (first) this.duplicates.push({ first, second: entry });
    entries.set(entry.key, entry);
  }

  #entry(token: NameToken): JsonEntry | undefined {
    const { tokens } = this;
    const { start, end, value: key } = token;
    if (token.kind === "word") {
      if (!tokens.isBeforeColon(end)) return this.#skipUnexpected(QUOTED_NAME);
      const message = en`Unexpected ${key}, expected a name in quotes`.zh`这里是${key}，名称应带引号`;
      const fix = en`Put the name in quotes.`.zh`请给名称加上引号。`;
      tokens.reportClear(token, message, [fix, JSON.stringify(key)]);
    }
    tokens.take();
    if (!this.#colon()) return undefined;
    const value = this.value();
    if (value) return { key, keyStart: start, keyEnd: end, value: readThousandsSeparators(tokens, value) };
    tokens.reportUnclear(en`the value of "${key}"`.zh`“${key}”的值`, ADVICE_MISSING_VALUE);
    return undefined;
  }

  #colon(): boolean {
    const { tokens } = this;
    const { next, lastEnd } = tokens;
    if (next.kind === ":") {
      tokens.take();
      return true;
    }
    const isOnSameLine = !/[\r\n]/.test(tokens.source.text.slice(lastEnd, next.start));
    if (isOnSameLine && ["string", "literal", "{", "["].includes(next.kind) && next.start > lastEnd) {
      const message = en`Unexpected ${describeToken(next)}, expected : after a name`
        .zh`这里是${describeToken(next)}，名称后面应有 :`;
      const fix = en`Add : after the name.`.zh`请在名称后面写 :。`;
      tokens.reportClear({ start: lastEnd, end: lastEnd }, message, [fix, ":"]);
      return true;
    }
    if (tokens.isAtCloser || next.kind === ",") {
      tokens.reportUnclear(en`: and a value after a name`.zh`名称后面的 : 和值`, ADVICE_MISSING_VALUE);
    } else this.#skipUnexpected(en`: after a name`.zh`名称后面的 :`);
    return false;
  }

  #array(): JsonNode {
    const { tokens } = this;
    const items: JsonNode[] = [];
    const node: JsonNode = { kind: "array", items, source: tokens.source, start: tokens.lastEnd - 1, end: 0 };
    let comma: Token | undefined;
    for (;;) {
      const token = tokens.next;
      if (token.kind === "]" || token.kind === "end") return this.#close(node, comma);
      if (token.kind === "}" && this.#isOpen("{")) return this.#leaveOpen(node, token, "]");
      const isName = token.kind === "string" && this.#open.at(-2)?.kind === "{";
      if (comma && isName && tokens.isBeforeColon(token.end)) return this.#leaveOpen(node, comma, "]");
      const item = token.kind === "," ? undefined : this.value();
      if (item) items.push(item);
      else if (token.kind === ",") this.#extraComma();
      else this.#skipUnexpected(en`a value`.zh`一个值`);
      comma = this.#comma("]");
    }
  }

  /** Consumes the comma between two values and reports a missing one. */
  #comma(closing: "}" | "]"): Token | undefined {
    const { tokens } = this;
    const { next, lastEnd } = tokens;
    if (next.kind === ",") return tokens.take();
    if (tokens.isAtCloser || (next.kind === "{" && closing === "}")) return undefined;
    const isNext = next.kind === "string" || (closing === "]" && next.kind !== ":" && next.kind !== "word");
    if (isNext && next.start > lastEnd) {
      const message = en`Unexpected ${describeToken(next)}, expected a comma before it`
        .zh`这里是${describeToken(next)}，前面应有逗号`;
      const fix = en`Add a comma here.`.zh`请在这里加逗号。`;
      tokens.reportClear({ start: lastEnd, end: lastEnd }, message, [fix, ","]);
    } else this.#skipUnexpected(en`a comma or ${closing}`.zh`逗号或${closing}`);
    return undefined;
  }

  #extraComma(): void {
    const message = en`Unexpected comma, expected a value before it`.zh`这里多了逗号，前面应有值`;
    this.tokens.reportClear(this.tokens.next, message, [ADVICE_DELETE_COMMA, ""]);
  }

  #close(node: JsonNode, comma: Token | undefined): JsonNode {
    const { tokens } = this;
    const { next } = tokens;
    if (next.kind === "end") {
      this.unclosed.push(...this.#open.slice(-1));
      return node;
    }
    if (comma) {
      const what = node.kind === "object" ? en`property`.zh`个字段` : en`item`.zh`项`;
      const message = en`Unexpected comma after the last ${what}, expected ${next.kind}`
        .zh`最后一${what}后面多了逗号，应为${next.kind}`;
      tokens.reportClear(comma, message, [ADVICE_DELETE_COMMA, ""]);
    }
    this.#closed.push({ node, closing: next.start });
    tokens.take();
    return node;
  }

  /** Ends a value whose closing bracket is missing. `at` is the token that reveals it; it is not consumed. */
  #leaveOpen(node: JsonNode, at: Token, closing: "}" | "]"): JsonNode {
    const { problems, source, next } = this.tokens;
    if (!problems.isDoubtful) {
      const found = describeToken(at.kind === "," ? next : at);
      const message = en`Unexpected ${found}, expected ${closing} to close the ${closing === "}" ? "{" : "["} before it`
        .zh`这里是${found}，前面的${closing === "}" ? "{" : "["} 应先用${closing}结束`;
      const suggestion = closing + (at.kind === "{" ? "," : "") + source.text.slice(at.start, at.end);
      const added = at.kind === "{" ? `${closing},` : closing;
      const place = at.kind === "," ? en`the comma`.zh`逗号` : found;
      const fix = en`Write ${added} before ${place}.`.zh`请在${place}前面写${added}。`;
      problems.addDoubtful({ start: at.start, end: at.end, message, fix, suggestion });
    }
    this.tokens.rewind(at);
    return node;
  }

  /** Reports an unexpected token and skips up to the next comma or closing bracket. */
  #skipUnexpected(expected: LocalizedText): undefined {
    const { tokens } = this;
    const isGlued = tokens.next.kind === "word" && tokens.source.text[tokens.next.start - 1] === '"';
    const fix = isGlued
      ? en`Write a quote inside a text as \\", and close every text with ".`
          .zh`文字里的引号请写成 \\"，每段文字结尾都要有 "。`
      : en`Delete it.`.zh`请删掉。`;
    tokens.reportUnclear(expected, fix);
    do {
      if (tokens.next.kind === "{" || tokens.next.kind === "[") this.value();
      else tokens.take();
    } while (!tokens.isAtCloser && tokens.next.kind !== ",");
  }

  #isOpen(kind: "{" | "["): boolean {
    return this.#open.slice(0, -1).some((token) => token.kind === kind);
  }
}

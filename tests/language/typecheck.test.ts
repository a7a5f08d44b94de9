import { describe, expect, test } from "vitest";
import { checkExpression, checkTemplate } from "../../src/language/messages/check-text.ts";
import type { ExpressionProblem, ExpressionRule } from "../../src/language/messages/expression-problem.ts";
import { formatNameList } from "../../src/language/messages/find-closest.ts";
import { describeType } from "../../src/language/types/describe-type.ts";
import { functionSignatures } from "../../src/language/types/signatures.ts";
import type { ExpectedKind } from "../../src/language/types/typecheck.ts";
import { NAMES } from "./names.ts";

/** A reported problem with its marked text between « and », and the expression with the suggestion applied, if any. */
type ReportedProblem = [rule: ExpressionRule, marked: string, message: string, ...mended: string[]];

function reportedProblems(text: string, problems: readonly ExpressionProblem[]): ReportedProblem[] {
  return problems.map(({ start, end, rule, message, suggestion }) => {
    const [before, found, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
    const mended = suggestion === undefined ? [] : [before + suggestion + after];
    return [rule, `${before}«${found}»${after}`, message.en, ...mended];
  });
}

const withoutMarks = (marked: string) => marked.replace(/[«»]/g, "");

test.each<[string, string]>([
  ["status.receive == 1", "true or false or null"],
  ["ready.receive == 1", "true or false"],
  ["ready.state", "-1, 0 or 1"],
  ["ready.fee + 1", "a number"],
  ["ready.count - 1", "a whole number"],
  ["ready.fee / ready.goal", "a number"],
  ["ready.fee / ready.count", "a number or null"],
  ["ready.count % 5", "a whole number"],
  ["ready.nick", "text or null"],
  ["ready.reward", "a number"],
  ["ready.tags[0]", "text or null"],
  ["ready.days.map(day, day.fee)", "a list of numbers"],
  ["ready.days.filter(day, day.open)", "a list of objects"],
  ["ready.days.exists(day, day.kind == 'A')", "true or false or null"],
  ["query.showNav", "text or null"],
  ["constants.tiers[0]", "100 or 300 or null"],
  ["constants.none", "null"],
  ["constants.names[ready.level]", "'金' or '银' or null"],
  ["constants[ready.name]", "any value"],
  ["ready.level in constants.names ? constants.names[ready.level] : '铜'", "'金', '银' or '铜' or null"],
  ["ready.joined ? 1 : 2", "1 or 2"],
  ["ready.joined ? 'a' : null", "'a' or null"],
  ["ready.joined ? 'a' : 1", "any value"],
  ["max(ready.count, 1)", "a whole number"],
  ["max(ready.fee, 1)", "a number"],
  ["floor(ready.fee) % 10", "a whole number"],
  ["time(ready.name)", "a whole number or null"],
  ["[ready.fee, 1] + []", "a list"],
  ["[null, 1][0] == null", "true or false or null"],
  ["'a' in ready.tags", "true or false"],
  ["'name' in ready", "true or false"],
  ["ready['level']", "'GOLD' or 'SILVER'"],
  ["ready.extra.anything[0]", "any value"],
  ["!status.joined && schedule.start <= now", "true or false or null"],
  ["-ready.count", "a whole number"],
])("%s is %s", (text, type) => {
  const checked = checkExpression(text, NAMES);
  expect(checked.problems).toEqual([]);
  expect(describeType(checked.type).en).toBe(type);
});

const ROOTS =
  "session, brand, address, device, query, navigation, arguments, now, schedule, status, ready, constants";
const FIELDS = "state, receive, fee, goal, count, level, name, nick, reward, joined, tags, days, extra";
const FUNCTIONS = formatNameList([...functionSignatures.keys(), "exists", "all", "filter", "map"]).en;

/** By rule, each marked expression with its message, and the expression with the suggestion applied, if any. */
type Mistakes = Partial<Record<ExpressionRule, Record<string, [message: string, ...mended: string[]]>>>;

const inExpressions: Mistakes = {
  "unknown-name": {
    "«sttaus».fee > 1": [`unknown name sttaus, expected one of ${ROOTS}`, "status.fee > 1"],
    "«recieve» == 1": [`unknown name recieve, expected one of ${ROOTS}`],
    "«loggedIn»": [`unknown name loggedIn, expected one of ${ROOTS}`, "session.loggedIn"],
    "ready.«recieve» == 1": [`ready has no recieve, expected one of ${FIELDS}`, "ready.receive == 1"],
    "ready.«Fee» > 1": [`ready has no Fee, expected one of ${FIELDS}`, "ready.fee > 1"],
    "ready.«xyz» > 1": [`ready has no xyz, expected one of ${FIELDS}`],
    "ready[«'recieve'»]": [`ready has no recieve, expected one of ${FIELDS}`, "ready['receive']"],
    "session.«toString»": ["session has no toString, expected one of loggedIn, token, phoneType"],
    "«True»": [`unknown name True, expected one of ${ROOTS}`, "true"],
    "ready.days.map(day, «dya».fee)": [
      `unknown name dya, expected one of day, ${ROOTS}`,
      "ready.days.map(day, day.fee)",
    ],
    "ready.level == «GOLD»": [`unknown name GOLD, expected one of ${ROOTS}`, "ready.level == 'GOLD'"],
  },
  "wrong-arguments": {
    "ready.fee / «0»": ["division by 0 has no result, expected another number"],
    "now < «time('2024-02-30')»": ["time('2024-02-30') has no result, expected arguments that give one"],
    "«max()»": ["max() has 0 arguments, expected max(number...)"],
    "«ready.name.contains('a', 'b')»": ["contains() has 3 arguments, expected string.contains(string)"],
  },
  "impossible-value": {
    "ready.receive == «2»": ["ready.receive is never 2, expected 0 or 1"],
    "status.receive != «2»": ["status.receive is never 2, expected 0 or 1"],
    "«2» == ready.receive": ["ready.receive is never 2, expected 0 or 1"],
    "ready.level == «'gold'»": [
      "ready.level is never 'gold', expected 'GOLD' or 'SILVER'",
      "ready.level == 'GOLD'",
    ],
    "ready.count == «10»": ["ready.count is never 10, expected a whole number from 0 up to 9"],
    "ready.fee == «-1»": ["ready.fee is never -1, expected a number from 0 in steps of 0.01"],
    "ready.fee == «0.005»": ["ready.fee is never 0.005, expected a number from 0 in steps of 0.01"],
    "ready.name == «null»": ["ready.name is never null, expected text"],
    "«'C'» in ready.days.map(day, day.kind)": [
      "ready.days.map(day, day.kind) never contains 'C', expected 'A' or 'B'",
    ],
    "(ready.receive == «5» ? ready.fee : 'x') + 1 > 2": ["ready.receive is never 5, expected 0 or 1"],
  },
  "type-mismatch": {
    "ready.state == «ready.level»": [
      "ready.state == ready.level compares -1, 0 or 1 with 'GOLD' or 'SILVER', expected the same type on both sides",
    ],
    "ready.receive == «'1'»": [
      "ready.receive == '1' compares 0 or 1 with '1', expected the same type on both sides",
      "ready.receive == 1",
    ],
    "ready.receive == «true»": [
      "ready.receive == true compares 0 or 1 with true, expected the same type on both sides",
      "ready.receive == 1",
    ],
    "ready.joined == «1»": [
      "ready.joined == 1 compares true or false with 1, expected the same type on both sides",
      "ready.joined == true",
    ],
    "ready.fee >= «'50'»": [
      "ready.fee >= '50' compares a number with '50', expected the same type on both sides",
      "ready.fee >= 50",
    ],
    "ready.fee < «ready.name»": [
      "ready.fee < ready.name compares a number with text, expected the same type on both sides",
    ],
    "«ready.tags» > 1": ["ready.tags is a list of texts, expected a number, text or true or false"],
    "«ready.fee» && ready.joined": ["ready.fee is a number, expected true or false"],
    "!«ready.receive»": ["ready.receive is 0 or 1, expected true or false"],
    "-«ready.name»": ["ready.name is text, expected a number"],
    "«ready.name + 1»": ["ready.name + 1 is text + 1, expected two numbers, two texts or two lists around +"],
    "«true» + 1": ["found true, expected a number, text or a list"],
    "«null» - 1": ["found null, expected a number"],
    "«ready.fee» ? 1 : 2": ["ready.fee is a number, expected true or false"],
    "«ready.fee».x": ["ready.fee is a number, expected an object with x"],
    "«ready.tags.length»": [
      "ready.tags is a list of texts, expected an object with length",
      "size(ready.tags)",
    ],
    "ready.tags[«'a'»]": ["found 'a', expected a number"],
    "«ready.fee»[0]": ["ready.fee is a number, expected a list or an object"],
    "1 in «ready.fee»": ["ready.fee is a number, expected a list or an object"],
    "«1» in ready": ["found 1, expected text", "'1' in ready"],
    "«ready.name».exists(x, true)": ["ready.name is text, expected a list"],
    "ready.tags.all(tag, «tag»)": ["tag is text, expected true or false"],
    "max(«ready.name», 1)": ["ready.name is text, expected a number"],
    "size(«ready.fee»)": ["ready.fee is a number, expected text or a list"],
    "«ready.fee» % 10": [
      "ready.fee may have decimals, expected whole numbers on both sides of %",
      "floor(ready.fee) % 10",
    ],
  },
  "unknown-function": {
    "«maxx»(1)": [`unknown function maxx, expected one of ${FUNCTIONS}`, "max(1)"],
    "ready.tags.«includes»('a')": [
      `unknown function includes, expected one of ${FUNCTIONS}`,
      "ready.tags.contains('a')",
    ],
    "«Math.max»(1, 2)": [`unknown function Math.max, expected one of ${FUNCTIONS}`, "max(1, 2)"],
    "«now()»": ["now is a value, not a function, expected it without ()", "now"],
    "«not»(ready.joined)": [`unknown function not, expected one of ${FUNCTIONS}`, "!(ready.joined)"],
    "ready.tags.«some»(tag, tag == 'a')": [
      `unknown function some, expected one of ${FUNCTIONS}`,
      "ready.tags.exists(tag, tag == 'a')",
    ],
    "«exists»(ready.tags, 1)": ["unknown function exists, expected list.exists(item, condition)"],
    "«frobnicate»(ready.fee)": [`unknown function frobnicate, expected one of ${FUNCTIONS}`],
  },
};

describe.each(Object.entries(inExpressions))("%s", (rule, mistakes) => {
  test.each(Object.entries(mistakes))("is the only problem in %s", (marked, told) => {
    const text = withoutMarks(marked);
    expect(reportedProblems(text, checkExpression(text, NAMES).problems)).toEqual([[rule, marked, ...told]]);
  });
});

/** Each mistake gives one message. A syntax mistake does not hide other problems. */
test.each<ReportedProblem[]>([
  [
    ["unknown-name", "«xxxx» + yyyy * zzzz", `unknown name xxxx, expected one of ${ROOTS}`],
    ["unknown-name", "xxxx + «yyyy» * zzzz", `unknown name yyyy, expected one of ${ROOTS}`],
    ["unknown-name", "xxxx + yyyy * «zzzz»", `unknown name zzzz, expected one of ${ROOTS}`],
  ],
  [
    ["impossible-value", "ready.state in [0, «2», 3]", "ready.state is never 2, expected -1, 0 or 1"],
    ["impossible-value", "ready.state in [0, 2, «3»]", "ready.state is never 3, expected -1, 0 or 1"],
  ],
  [
    ["type-mismatch", "«ready.name» * 'x'", "ready.name is text, expected a number"],
    ["type-mismatch", "ready.name * «'x'»", "found 'x', expected a number"],
  ],
  [
    ["unknown-name", "max(«nope», 1) - 1 > 0 && !nope2.x", `unknown name nope, expected one of ${ROOTS}`],
    ["unknown-name", "max(nope, 1) - 1 > 0 && !«nope2».x", `unknown name nope2, expected one of ${ROOTS}`],
  ],
  [
    ["syntax", "recieved.x «=» 0", "found =, expected ==", "recieved.x == 0"],
    ["unknown-name", "«recieved».x = 0", `unknown name recieved, expected one of ${ROOTS}`],
  ],
])("finds all problems in %s", (...mistakes) => {
  const text = withoutMarks(mistakes[0]?.[1] ?? "");
  expect(reportedProblems(text, checkExpression(text, NAMES).problems)).toEqual(mistakes);
});

test.each(["ready.count % (2 - 2)", "now < time(ready.name)"])("finds no problem in %s", (text) => {
  expect(checkExpression(text, NAMES).problems).toEqual([]);
});

test.each<[string, ExpectedKind, string?]>([
  ["ready.fee", "number"],
  ["ready.fee", "any"],
  ["status.joined", "boolean"],
  ["ready.extra", "list"],
  ["ready.fee", "boolean", "ready.fee is a number, expected true or false"],
  ["'true'", "boolean", "found 'true', expected true or false"],
  ["ready.name", "list", "ready.name is text, expected a list"],
])("checks %s as %s", (text, expected, message) => {
  const { problems } = checkExpression(text, NAMES, expected);
  expect(problems.map((problem) => problem.message.en)).toEqual(message === undefined ? [] : [message]);
});

const inTemplates: Mistakes = {
  "unknown-format": {
    "{ready.fee | «monye»}": [
      "unknown format monye, expected one of date, fixed, number, money",
      "{ready.fee | money}",
    ],
    "{ready.fee | «toString»}": ["unknown format toString, expected one of date, fixed, number, money"],
  },
  "wrong-arguments": {
    "{ready.fee | «money:2»}": ["money has an argument, expected only | money", "{ready.fee | money}"],
    "{ready.fee | «fixed»}": [
      "fixed has no argument, expected a number, such as fixed:2",
      "{ready.fee | fixed:2}",
    ],
  },
  "type-mismatch": {
    "{ready.fee | fixed:«'2'»}": ["found '2', expected a number", "{ready.fee | fixed:2}"],
    "{«ready.joined» | money}": ["ready.joined is true or false, expected a number"],
    "{«ready.days[0]»}": ["ready.days[0] is an object, expected a number or text to show"],
    "{«ready.days»}": ["ready.days is a list of objects, expected a number or text to show"],
    "{«ready.joined»}": ["ready.joined is true or false, expected a number or text to show"],
  },
  syntax: {
    "«{{ready.fee}}»元": [
      "found {{ready.fee}}, which shows {ready.fee} unchanged, expected single braces",
      "{ready.fee}元",
    ],
  },
};

describe.each(Object.entries(inTemplates))("in a template %s", (rule, mistakes) => {
  test.each(Object.entries(mistakes))("is the only problem in %s", (marked, told) => {
    const text = withoutMarks(marked);
    expect(reportedProblems(text, checkTemplate(text, NAMES).problems)).toEqual([[rule, marked, ...told]]);
  });
});

test.each<ReportedProblem[]>([
  [
    [
      "unknown-name",
      "{ready.«fe»}{ready.receiv}",
      `ready has no fe, expected one of ${FIELDS}`,
      "{ready.fee}{ready.receiv}",
    ],
    [
      "unknown-name",
      "{ready.fe}{ready.«receiv»}",
      `ready has no receiv, expected one of ${FIELDS}`,
      "{ready.fe}{ready.receive}",
    ],
  ],
  [
    ["syntax", "{a «b»} {ready.fe} {", "found b, expected an operator or }"],
    ["syntax", "{a b} {ready.fe} {«»", "found the end, expected an expression"],
    [
      "unknown-name",
      "{a b} {ready.«fe»} {",
      `ready has no fe, expected one of ${FIELDS}`,
      "{a b} {ready.fee} {",
    ],
  ],
])("finds all problems in the template %s", (...mistakes) => {
  const text = withoutMarks(mistakes[0]?.[1] ?? "");
  expect(reportedProblems(text, checkTemplate(text, NAMES).problems)).toEqual(mistakes);
});

test.each([
  "还差{status.fee}元，{status.name}，{ready.tags}",
  '{ready.fee | fixed:1 + 1} {ready.name | date:"M.D"} {now | date:ready.name} {ready.fee | money}',
  "{ready.extra} {{x}}",
])("finds no problem in the template %s", (text) => {
  expect(checkTemplate(text, NAMES).problems).toEqual([]);
});

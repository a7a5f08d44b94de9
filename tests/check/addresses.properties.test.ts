import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../../src/language/evaluation/evaluate.ts";
import { renderTemplate } from "../../src/language/evaluation/render-template.ts";
import { isSafeUrl, type UrlAllowlist } from "../../src/language/safe-url.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { parseTemplate } from "../../src/language/syntax/template.ts";
import { note } from "../support/campaigns/note.ts";
import { forAll } from "../support/for-all.ts";
import { MALL_PLACE } from "../support/place.ts";
import { checkExample } from "./support.ts";

// These tests evaluate documents that the rules about addresses accept, and try the attacks that the rules must prevent.

const brand: UrlAllowlist = { hosts: ["mall.example"], partnerHosts: ["pay.bank.example"], schemes: [] };

const TOKEN = "S3CRET";

/** Parts of an address: some decided by the document, some by untrusted input. */
const leaf = fc.oneof(
  fc.constantFrom("'https://'", "'https:'", "'//'", "'/'", "'?a='", "'mall.example'", "'tel:'", "'/in'"),
  fc.constantFrom(
    "'https://mall.example/'",
    "'https://pay.bank.example'",
    "constants.bank",
    "constants.links[query.n]",
  ),
  fc.constantFrom("query.a", "navigation.phoneType", "session.token", "forms.f.a", "query[water.url]"),
  fc.constantFrom("values.way", "values.deep", "local.to", "[query.a, 'x'].filter(q, q != '')[0]"),
  fc.constantFrom("water.url", "water.more"),
);

/** Expressions whose conditions depend only on answers: choosing between two addresses of the document is harmless. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `${a} + ${b}`),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `(water.n > 1 ? ${a} : ${b})`),
  ),
}));

const template = fc
  .array(
    fc.oneof(
      expression.map((text) => `{${text}}`),
      fc.constantFrom("https://", "https://mall.example/", "/", "?b=", "tel:"),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(""));

/** Query values of a link, which anybody can choose. Two customers with different links get the same answers. */
const stranger = fc.constantFrom(
  ...["https://mall.example/", "https://pay.bank.example/", "mall.example/", "pay.bank.example/"],
  ...["1", "2", "/in", "", "//evil.example", "?x"],
);
const answered = fc.constantFrom(
  "",
  "https://pay.bank.example/sign",
  "https://mall.example",
  "/in",
  "https://evil.example/",
  "tel:1",
  "a/b",
);

interface Document {
  redirect: string;
  values: Record<string, string>;
  set: string;
}

const documents: fc.Arbitrary<Document> = fc.record({
  redirect: template,
  values: fc.record({
    way: expression.filter((text) => !/values|local/.test(text)),
    deep: expression.filter((text) => !/values\.deep|local/.test(text)),
  }),
  set: expression.filter((text) => !/values|local/.test(text)),
});

const constants = {
  bank: "https://pay.bank.example/",
  links: ["https://mall.example/a", "https://mall.example/b"],
};

/** Returns the ids of the address rules that report problems in a document with this redirect. */
function told({ redirect, values, set }: Document): string[] {
  const data = {
    type: "object",
    properties: { url: { type: "string" }, more: { type: "string" }, n: { type: "number" } },
  };
  const problems = checkExample({
    patch: {
      constants,
      values,
      local: { to: "" },
      endpoints: { water: { path: "/api/example/water", send: { accessToken: "session.token" }, data } },
      forms: { f: { fields: { a: { label: "A" } }, submit: "S", do: "water" } },
      actions: { water: { steps: [{ call: "water" }, { set: { to: set } }, { redirect }] } },
      view: [
        { type: "button", table: "main" },
        { type: "form", form: "f" },
      ],
    },
  });
  return problems
    .map(({ rule }) => rule)
    .filter((rule) => ["open-redirect", "leaked-token", "forbidden-link", "unlisted-host"].includes(rule));
}

/** Returns the address to which the document redirects a customer with these query values and answers. */
function led(
  { redirect, values, set }: Document,
  strange: { a: string; b: string },
  url: string,
  more: string,
): string {
  const { a, b } = strange;
  const names = {
    constants,
    session: { token: TOKEN },
    query: { a, b, n: "1" },
    navigation: { phoneType: b },
    forms: { f: { a } },
    water: { url, more, n: url.length },
  };
  const worth = (text: string, scope: object) => {
    const parsed = parseExpression(text);
    return "node" in parsed ? evaluate(parsed.node, { ...names, ...scope }, MALL_PLACE) : null;
  };
  const way = worth(values.way ?? "", {});
  const deep = worth(values.deep ?? "", { values: { way } });
  const scope = { ...names, values: { way, deep }, local: { to: worth(set, {}) } };
  const parts = parseTemplate(redirect);
  return Array.isArray(parts) ? renderTemplate(parts, scope, MALL_PLACE).trim() : "";
}

/** Returns the part of an address that determines its receiver. */
function receiver(url: string): string {
  const { protocol, host, pathname } = new URL(url, "https://own.example");
  return protocol === "tel:" ? `tel:${pathname}` : `${protocol}//${host}`;
}

test("accepted documents redirect all customers to one receiver and send the token only to the brand's hosts", () => {
  let tried = 0;
  let passed = 0;
  forAll(
    250,
    [documents, fc.tuple(stranger, stranger), fc.tuple(stranger, stranger), answered, answered],
    (document, [a, b], [c, d], url, more) => {
      tried++;
      const rules = told(document);
      const ways = [led(document, { a, b }, url, more), led(document, { a: c, b: d }, url, more)].filter(
        (way) => isSafeUrl(way, brand),
      );
      if (!rules.includes("open-redirect") && !rules.includes("forbidden-link")) {
        passed++;
        expect(new Set(ways.map(receiver)).size, ways.join(" or ")).toBeLessThan(2);
      }
      if (rules.length === 0) {
        for (const way of ways)
          if (way.includes(TOKEN)) expect(receiver(way)).toMatch(/^https:\/\/(mall|pay\.bank)\.example$/);
      }
    },
  );
  note(
    `Random addresses: ${tried}. The checker accepted ${passed}, and none of these leads elsewhere for another link.`,
  );
  expect(passed).toBeGreaterThan(tried / 12);
});

/** A kind of large document: its name, and its text with `count` parts. */
export type LargeKind = readonly [name: string, toText: (count: number) => string];

const times = <T>(count: number, toItem: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => toItem(index));

const record = (count: number, toValue: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(times(count, (index) => [`k${index}`, toValue(index)]));

const text = { type: "text", text: "x" };

const PAGE = {
  language: 3,
  id: "big",
  route: "/big",
  title: "Big",
  endpoints: {
    status: {
      path: "/api/x",
      data: {
        type: "object",
        properties: {
          n: { type: "integer", minimum: 0, maximum: 9 },
          b: { type: "boolean" },
          list: { type: "array", items: { type: "object", properties: { n: { type: "integer" } } } },
        },
      },
    },
  },
  load: ["status"],
  view: [text, { type: "text", when: "status.b", text: "{status.n}" }],
};

const page = (more: object, indent?: number): string => JSON.stringify({ ...PAGE, ...more }, null, indent);

const withStatus = (properties: object, more: object = {}): string =>
  page({ endpoints: { status: { path: "/api/x", data: { type: "object", properties } } }, ...more });

const withText = (said: unknown): string => page({ view: [{ type: "text", text: said }] });

const withRows = (rows: readonly object[], more: object = {}): string =>
  page({ tables: { main: { rows } }, view: [{ type: "button", table: "main" }], ...more });

const before = (end: string) => page({}).slice(0, -1) + end;

/** Documents that are large in one way. Most are valid; the others have one mistake repeated. */
export const LARGE_KINDS: readonly LargeKind[] = [
  ["numbers in a constant", (n) => page({ constants: { list: times(n, Number) } })],
  ["objects in a constant", (n) => page({ constants: { list: times(n, (i) => ({ a: i, b: `t${i}` })) } })],
  ["keys in a constant", (n) => page({ constants: { map: record(n, Number) } })],
  ["unused constants", (n) => page({ constants: record(n, Number) })],
  [
    "used constants",
    (n) =>
      page({
        constants: record(n, Number),
        view: times(n, (i) => ({ type: "text", text: `{constants.k${i}}` })),
      }),
  ],
  ["unused values", (n) => page({ values: record(n, (i) => `status.n + ${i}`) })],
  ["unused local", (n) => page({ local: record(n, Number) })],
  ["assume", (n) => page({ assume: times(n, (i) => `status.n <= ${i}`) })],
  ["assume, the same", (n) => page({ assume: times(n, () => "status.n <= 8") })],
  ["load", (n) => page({ load: times(n, () => "status") })],
  ["load of unknown endpoints", (n) => page({ load: times(n, (i) => `e${i}`) })],
  ["endpoints", (n) => page({ endpoints: record(n, (i) => ({ path: `/api/${i}` })) })],
  [
    "endpoints with data, loaded and read",
    (n) =>
      page({
        endpoints: record(n, (i) => ({
          path: `/api/${i}`,
          data: { type: "object", properties: { a: { type: "integer" } } },
        })),
        load: times(n, (i) => `k${i}`),
        view: times(n, (i) => ({ type: "text", text: `{k${i}.a}` })),
      }),
  ],
  ["enum of numbers", (n) => withStatus({ n: { enum: times(n, Number) } })],
  ["enum of texts", (n) => withStatus({ n: { enum: times(n, (i) => `t${i}`) } })],
  [
    "enum of numbers in a table",
    (n) =>
      withStatus(
        { n: { enum: times(n, Number) } },
        {
          tables: {
            main: {
              rows: [
                { state: "a", when: "status.n > 3", text: "A", disabled: true },
                { state: "b", text: "B", disabled: true },
              ],
            },
          },
          view: [{ type: "button", table: "main" }],
        },
      ),
  ],
  [
    "enum of texts in a table",
    (n) =>
      withStatus(
        { n: { enum: times(n, (i) => `t${i}`) } },
        {
          tables: {
            main: {
              rows: [
                { state: "a", when: "status.n == 't3'", text: "A", disabled: true },
                { state: "b", text: "B", disabled: true },
              ],
            },
          },
          view: [{ type: "button", table: "main" }],
        },
      ),
  ],
  ["fields of an answer", (n) => withStatus(record(n, () => ({ type: "integer" })))],
  ["examples of a field", (n) => withStatus({ n: { type: "integer", examples: times(n, Number) } })],
  [
    "required fields",
    (n) =>
      page({
        endpoints: {
          status: {
            path: "/a",
            data: {
              type: "object",
              required: times(n, (i) => `r${i}`),
              properties: { n: { type: "integer" } },
            },
          },
        },
      }),
  ],
  ["description", (n) => withStatus({ n: { type: "integer", description: "long ".repeat(n) } })],
  ["title", (n) => page({ title: "x".repeat(n * 10) })],
  ["title in Chinese", (n) => page({ title: "春".repeat(n * 10) })],
  ["id", (n) => page({ id: "x".repeat(n * 10) })],
  ["route", (n) => page({ route: `/${"x".repeat(n * 10)}` })],
  ["route of many parts", (n) => page({ route: "/x".repeat(n) })],
  ["blocks", (n) => page({ view: times(n, () => text) })],
  ["blocks, pretty", (n) => page({ view: times(n, () => text) }, 2)],
  ["unknown blocks", (n) => page({ view: times(n, (i) => ({ type: `t${i}` })) })],
  [
    "blocks with conditions",
    (n) => page({ view: times(n, (i) => ({ ...text, when: `status.n > ${i % 10}` })) }),
  ],
  [
    "buttons of one table",
    (n) =>
      withRows([{ state: "b", text: "B", disabled: true }], {
        view: times(n, () => ({ type: "button", table: "main" })),
      }),
  ],
  ["rules", (n) => page({ view: [{ type: "rules", items: times(n, (i) => `Rule ${i}.`) }] })],
  [
    "rules, the same",
    (n) => page({ view: [{ type: "rules", items: times(n, () => "The same rule here.") }] }),
  ],
  [
    "rules with dates",
    (n) =>
      page({
        schedule: { start: "2025-04-01T00:00:00+08:00" },
        view: [{ type: "rules", items: times(n, () => "2025年7月3日起，最高1000元。") }],
      }),
  ],
  [
    "one rule with dates",
    (n) =>
      page({
        schedule: { start: "2025-04-01T00:00:00+08:00" },
        view: [{ type: "rules", items: ["2025年7月3日起，最高1000元。".repeat(n)] }],
      }),
  ],
  [
    "paragraphs",
    (n) =>
      page({
        view: [{ type: "article", sections: [{ title: "T", paragraphs: times(n, (i) => `P ${i}`) }] }],
      }),
  ],
  [
    "columns of stats",
    (n) => page({ view: [{ type: "stats", items: times(n, (i) => ({ label: `l${i}`, value: "1" })) }] }),
  ],
  [
    "rows of a data table",
    (n) => page({ view: [{ type: "table", columns: ["A"], rows: times(n, () => ["x"]) }] }),
  ],
  [
    "cases of a text",
    (n) => withText([...times(n, (i) => ({ when: `status.n == ${i}`, text: "a" })), { text: "b" }]),
  ],
  ["places in a text", (n) => withText("{status.n}".repeat(n))],
  ["unknown places in a text", (n) => withText(times(n, (i) => `{u${i}}`).join(""))],
  ["same unknown place in a text", (n) => withText("{u}".repeat(n))],
  ["broken places in a text", (n) => withText("{a b}".repeat(n))],
  ["open braces in a text", (n) => withText("{".repeat(n))],
  ["close braces in a text", (n) => withText("}".repeat(n))],
  ["double braces in a text", (n) => withText("{{status.n}}".repeat(n))],
  ["markup in a text", (n) => withText("<b>x</b>".repeat(n))],
  ["angle brackets in a text", (n) => withText("<".repeat(n))],
  ["percent signs in a text", (n) => withText("%".repeat(n))],
  ["backslashes in a text", (n) => withText("\\".repeat(n))],
  ["long text", (n) => withText("春 spring ".repeat(n))],
  ["long text of blanks", (n) => withText(`a${" ".repeat(n * 10)}b`)],
  ["long text of line breaks", (n) => withText("a\n".repeat(n))],
  ["long text of digits", (n) => withText("1".repeat(n * 10))],
  ["bare names in a text", (n) => withText("status.n ".repeat(n))],
  ["lone surrogates", (n) => withText("\ud800 ".repeat(n))],
  ["escaped lone surrogates", (n) => before(`, "x": "${"\\ud800 ".repeat(n)}"}`)],
  ["NUL in a text", (n) => before(`, "x": "${"\0".repeat(n)}"}`)],
  ["escaped NUL in a text", (n) => withText("\0".repeat(n))],
  ["NUL between", (n) => before(`${"\0".repeat(n)}}`)],
  ["replacement characters", (n) => withText("\ufffd".repeat(n))],
  ["BOMs", (n) => "\ufeff".repeat(n) + page({})],
  ["links in a text", (n) => withText("[a](/b) ".repeat(n))],
  ["open links in a text", (n) => withText("[".repeat(n))],
  [
    "open links in an article",
    (n) => page({ view: [{ type: "article", sections: [{ title: "T", paragraphs: ["[".repeat(n)] }] }] }),
  ],
  [
    "links in an article",
    (n) =>
      page({ view: [{ type: "article", sections: [{ title: "T", paragraphs: ["[a](/b) ".repeat(n)] }] }] }),
  ],
  ["addresses in a text", (n) => withText("https://a.example/ ".repeat(n))],
  [
    "operators",
    (n) =>
      page({
        values: { v: times(n, () => "status.n").join(" + ") },
        view: [{ type: "text", text: "{values.v}" }],
      }),
  ],
  [
    "&& in a condition",
    (n) => page({ view: [{ ...text, when: times(n, (i) => `status.n != ${i}`).join(" && ") }] }),
  ],
  [
    "|| in a condition",
    (n) => page({ view: [{ ...text, when: times(n, (i) => `status.n == ${i}`).join(" || ") }] }),
  ],
  ["! in a condition", (n) => page({ view: [{ ...text, when: `${"!".repeat(n)}status.b` }] })],
  ["minus in a condition", (n) => page({ view: [{ ...text, when: `${"-".repeat(n)}status.n > 1` }] })],
  ["? in a condition", (n) => page({ view: [{ ...text, when: `${"status.b ? true : ".repeat(n)}false` }] })],
  ["members in a condition", (n) => page({ view: [{ ...text, when: `status${".n".repeat(n)}` }] })],
  ["indices in a condition", (n) => page({ view: [{ ...text, when: `status.list${"[0]".repeat(n)}` }] })],
  [
    "parentheses in a condition",
    (n) => page({ view: [{ ...text, when: `${"(".repeat(n)}status.b${")".repeat(n)}` }] }),
  ],
  ["open parentheses in a condition", (n) => page({ view: [{ ...text, when: "(".repeat(n) }] })],
  [
    "arguments in a condition",
    (n) => page({ view: [{ ...text, when: `max(${times(n, String).join(", ")}) > 1` }] }),
  ],
  [
    "list in a condition",
    (n) => page({ view: [{ ...text, when: `status.n in [${times(n, String).join(", ")}]` }] }),
  ],
  ["long name in a condition", (n) => page({ view: [{ ...text, when: "s".repeat(n * 10) }] })],
  ["long text in a condition", (n) => page({ view: [{ ...text, when: `'${"s".repeat(n * 10)}' == 'a'` }] })],
  ["blanks in a condition", (n) => page({ view: [{ ...text, when: `status.b${" ".repeat(n * 10)}` }] })],
  ["bad characters in a condition", (n) => page({ view: [{ ...text, when: "，".repeat(n) }] })],
  ["words in a condition", (n) => page({ view: [{ ...text, when: "status.b ".repeat(n) }] })],
  [
    "rows of a table",
    (n) =>
      withRows([
        ...times(n, (i) => ({ state: `s${i}`, when: `status.n == ${i}`, text: "A", disabled: true })),
        { state: "z", text: "Z", disabled: true },
      ]),
  ],
  [
    "rows of a table, same state",
    (n) =>
      withRows([
        ...times(n, () => ({ state: "a", when: "status.b", text: "A", disabled: true })),
        { state: "z", text: "Z", disabled: true },
      ]),
  ],
  [
    "rows without condition",
    (n) => withRows(times(n, (i) => ({ state: `s${i}`, text: "A", disabled: true }))),
  ],
  [
    "tables",
    (n) => page({ tables: record(n, () => ({ rows: [{ state: "z", text: "Z", disabled: true }] })) }),
  ],
  ["shared rows", (n) => page({ rows: record(n, () => ({ text: "Z", disabled: true })) })],
  [
    "shared rows in a table",
    (n) =>
      page({
        rows: record(n, (i) => ({ when: `status.n == ${i}`, text: "Z", disabled: true })),
        tables: {
          main: { rows: [...times(n, (i) => ({ row: `k${i}` })), { state: "z", text: "Z", disabled: true }] },
        },
        view: [{ type: "button", table: "main" }],
      }),
  ],
  ["actions", (n) => page({ actions: record(n, () => ({ steps: [{ toast: "x" }] })) })],
  [
    "steps of an action",
    (n) =>
      withRows([{ state: "z", text: "Z", do: "go" }], {
        actions: { go: { steps: times(n, () => ({ toast: "x" })) } },
      }),
  ],
  [
    "calls of an action",
    (n) =>
      withRows([{ state: "z", text: "Z", do: "go" }], {
        actions: { go: { steps: times(n, () => ({ call: "status" })) } },
      }),
  ],
  [
    "set steps of an action",
    (n) =>
      withRows([{ state: "z", text: "Z", do: "go" }], {
        local: record(n, Number),
        actions: { go: { steps: times(n, (i) => ({ set: { [`k${i}`]: `local.k${i} + 1` } })) } },
      }),
  ],
  [
    "actions that run each other",
    (n) =>
      withRows([{ state: "z", text: "Z", do: "k0" }], {
        actions: record(n, (i) => ({ steps: [{ run: `k${i + 1}` }] })),
      }),
  ],
  [
    "sent fields",
    (n) => page({ endpoints: { status: { path: "/a", send: record(n, () => "session.token") } } }),
  ],
  [
    "prizes",
    (n) =>
      withStatus(
        { prize: { enum: times(n, Number) } },
        {
          draws: { d: { result: "status.prize", places: times(n, (i) => ({ prize: i, label: `${i}元` })) } },
          view: [{ type: "wheel", draw: "d", table: "main" }],
          tables: { main: { rows: [{ state: "z", text: "Z", disabled: true }] } },
        },
      ),
  ],
  [
    "draws",
    (n) => page({ draws: record(n, () => ({ result: "status.n", places: [{ prize: 1, label: "1" }] })) }),
  ],
  ["forms", (n) => page({ forms: record(n, () => ({ fields: { name: { label: "N" } } })) })],
  [
    "fields of a form",
    (n) =>
      page({
        forms: { f: { fields: record(n, () => ({ label: "N" })) } },
        view: [{ type: "form", form: "f" }],
      }),
  ],
  [
    "options of a field",
    (n) =>
      page({
        forms: {
          f: { fields: { a: { label: "N", options: times(n, (i) => ({ value: i, label: `o${i}` })) } } },
        },
        view: [{ type: "form", form: "f" }],
      }),
  ],
  ["dialogs", (n) => page({ dialogs: record(n, () => ({ view: [text] })) })],
  ["variants", (n) => page({ variants: times(n, (i) => ({ route: `/v${i}`, patch: { title: `T${i}` } })) })],
  ["variants without route", (n) => page({ variants: times(n, () => ({})) })],
  ["brackets nested", (n) => "[".repeat(n) + "]".repeat(n)],
  ["braces nested", (n) => `${'{"a":'.repeat(n)}1${"}".repeat(n)}`],
  [
    "panels nested",
    (n) => `${before(", ")}"view": ${'[{"type":"panel","view":'.repeat(n)}[]${"}]".repeat(n)}}`,
  ],
  ["keys repeated", (n) => before(`${', "id": "big"'.repeat(n)}}`)],
  [
    "keys repeated in a constant",
    (n) => page({}).replace(/\}$/, `, "constants": {${times(n, () => '"a": 1').join(",")}}}`),
  ],
  ["unknown keys", (n) => page(record(n, Number))],
  ["unknown keys in blocks", (n) => page({ view: times(n, (i) => ({ ...text, [`k${i}`]: 1 })) })],
  ["unknown keys, nearly right", (n) => page(record(n, (i) => `titel${i}`))],
  ["long key", (n) => page({ ["k".repeat(n * 10)]: 1 })],
  ["wrong types", (n) => page({ view: times(n, () => 5) })],
  ["nulls", (n) => page({ view: times(n, () => null) })],
  ["unclosed texts", (n) => before(`${',\n"a'.repeat(n)}}`)],
  ["single quotes", (n) => before(`${",\n'a': 'b'".repeat(n)}}`)],
  ["missing commas", (n) => page({}).replace(/\}$/, `, "constants": {"a": [${"1 ".repeat(n)}]}}`)],
  ["comments", (n) => "/* x */".repeat(n) + page({})],
  ["open comments", (n) => page({}) + "/*".repeat(n)],
  ["slashes", (n) => page({}) + "/".repeat(n)],
  ["blank lines", (n) => "\n".repeat(n * 10) + page({})],
  ["blanks at the end", (n) => page({}) + " ".repeat(n * 10)],
  ["text after the end", (n) => page({}) + " x".repeat(n)],
  ["documents after the end", (n) => page({}).repeat(n / 100)],
  [
    "merge conflicts",
    (n) => `{\n${times(n, (i) => `<<<<<<< a\n"k${i}": 1,\n=======\n"k${i}": 2,\n>>>>>>> b\n`).join("")}}`,
  ],
  ["open merge conflicts", (n) => `{\n${"<<<<<<< a\n".repeat(n)}}`],
  ["conflict separators", (n) => `{\n${"=======\n".repeat(n)}}`],
  ["long number", (n) => page({}).replace(/\}$/, `, "constants": {"a": ${"1".repeat(n * 10)}}}`)],
  [
    "inexact numbers",
    (n) =>
      page({}).replace(/\}$/, `, "constants": {"a": [${times(n, () => "9007199254740993").join(",")}]}}`),
  ],
  [
    "numbers with units",
    (n) => page({}).replace(/\}$/, `, "constants": {"a": [${times(n, () => "5px").join(",")}]}}`),
  ],
  ["unicode escapes", (n) => page({}).replace(/\}$/, `, "$comment": "${"\\u0041".repeat(n)}"}`)],
  ["bad escapes", (n) => page({}).replace(/\}$/, `, "$comment": "${"\\q".repeat(n)}"}`)],
  ["theme colours", (n) => page({ theme: { background: times(n, () => "#ffffff") } })],
  [
    "pictures",
    (n) =>
      page({
        view: times(n, (i) => ({ type: "image", src: `art/${i}.svg`, alt: "x", width: 1, height: 1 })),
      }),
  ],
  ["pattern of a field", (n) => withStatus({ s: { type: "string", pattern: `^(${"a|".repeat(n)}b)$` } })],
  [
    "pattern with groups",
    (n) => withStatus({ s: { type: "string", pattern: "(".repeat(n) + ")".repeat(n) } }),
  ],
  ["extends a long name", (n) => page({ extends: "x".repeat(n * 10) })],
  [
    "navigate to unknown pages",
    (n) =>
      withRows([{ state: "z", text: "Z", do: "go" }], {
        actions: { go: { steps: times(n, (i) => ({ navigate: `/nowhere${i}` })) } },
      }),
  ],
];

import { en, joined, type Language, type Saying, same } from "../../src/language/messages/saying.ts";
import { code, table } from "./markdown.ts";
import { type Book, type Described, descriptionOf, nameIn, PAGES, rulesOf } from "./reference-book.ts";

const LISTED: Saying = { en: ", ", zh: "、" };
const OR: Saying = { en: " or ", zh: "或" };

const HEAD: readonly Saying[] = [
  en`field`.zh`字段`,
  en`type`.zh`类型`,
  en`default`.zh`默认值`,
  en`what it says`.zh`说明`,
  en`checked by`.zh`检查规则`,
];

/** The fields of an object as a table; nothing where it has none. Pure. */
export function fieldsTable(schema: Described, book: Book): string {
  const rows = rowsOf(schema, "", book);
  const head = HEAD.map((one) => one[book.language]);
  return rows.length > 0 ? table(head, rows) : "";
}

/** A row for each field, and for those of the objects inside that have no name of their own: `sections[].title`. */
function rowsOf(
  { properties = {}, required = [], "x-kind": kind = "" }: Described,
  prefix: string,
  book: Book,
): string[][] {
  const kinds = properties[kind]?.enum ?? [];
  const needed = en`**required**`.zh`**必填**`[book.language];
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === "$comment") return [];
    const path = `${prefix}${name}`;
    const usual = field.default === undefined ? "" : code(JSON.stringify(field.default));
    const row = [
      code(path),
      typeOf(field, book.language),
      required.includes(name) ? needed : usual,
      `${kindsOf(field, kinds, book.language)}${descriptionOf(field, book)}`,
      rulesOf(field, book),
    ];
    const inner = field.items ? rowsOf(field.items, `${path}[].`, book) : rowsOf(field, `${path}.`, book);
    return [row, ...inner];
  });
}

/** The kinds that have a field, where not all have it. */
function kindsOf({ "x-kinds": own = {} }: Described, all: readonly unknown[], language: Language): string {
  const kinds = Object.keys(own);
  if (kinds.length === 0 || kinds.length === all.length) return "";
  const listed = joined(kinds.map(code), LISTED);
  return en`Of kind ${listed}. `.zh`仅用于 ${listed}。`[language];
}

/** What a value may be, in a few words. */
export function typeOf(schema: Described, language: Language): string {
  const between = language === "zh" ? "，" : ", ";
  return [sayKind(schema)[language], boundsOf(schema, language)].filter((part) => part !== "").join(between);
}

const TYPES: Readonly<Record<string, Saying>> = {
  string: en`string`.zh`文本`,
  number: en`number`.zh`数字`,
  integer: en`integer`.zh`整数`,
  boolean: en`boolean`.zh`是非（true 或 false）`,
  object: en`object`.zh`对象`,
  array: en`list`.zh`列表`,
  null: en`null`.zh`null`,
  list: en`list`.zh`列表`,
};

function sayKind(schema: Described): Saying {
  const { $ref, type, items, additionalProperties: others } = schema;
  if ($ref !== undefined && items)
    return en`${linkTo(nameIn($ref))} of ${sayKind(items)}`
      .zh`${linkTo(nameIn($ref))}，各项为${sayKind(items)}`;
  if ($ref !== undefined) return same(linkTo(nameIn($ref)));
  if (schema.const !== undefined) return same(inJson(schema.const));
  if (schema.enum) return joined(schema.enum.map(inJson), LISTED);
  if (schema.anyOf) return joined(schema.anyOf.map(sayKindWithBounds), OR);
  const named = namedOf(schema);
  if (named !== undefined) return named;
  if ([type].flat().includes("array") && items)
    return en`list of ${sayKind(items)}`.zh`列表，各项为${sayKind(items)}`;
  if (type === "object" && typeof others === "object")
    return en`object of ${sayKind(others)} by name`.zh`对象，按名称写，各项为${sayKind(others)}`;
  const types = [type ?? []].flat();
  return types.length === 0
    ? en`anything`.zh`任意`
    : joined(
        types.map((one) => TYPES[one] ?? one),
        OR,
      );
}

function sayKindWithBounds(schema: Described): Saying {
  return { en: typeOf(schema, "en"), zh: typeOf(schema, "zh") };
}

function inJson(value: unknown): string {
  return code(JSON.stringify(value));
}

/** What a string stands for that is more than a string. */
function namedOf(schema: Described): Saying | undefined {
  const { "x-references": references, "x-siblings": siblings, "x-expression": result } = schema;
  if (references?.brand !== undefined) {
    const ofBrand = en`${code(references.brand)} of the brand`.zh`品牌的 ${code(references.brand)}`;
    return references.map
      ? en`a name in ${code(references.map)}, or in ${ofBrand}`
          .zh`${code(references.map)} 或${ofBrand}里的名称`
      : en`a name in ${ofBrand}`.zh`${ofBrand} 里的名称`;
  }
  const map = references?.map ?? siblings;
  if (map !== undefined) return en`a name in ${code(map)}`.zh`${code(map)} 里的名称`;
  const yields = TYPES[result ?? ""];
  if (result !== undefined)
    return yields ? en`expression of a ${yields}`.zh`表达式，得到${yields}` : en`expression`.zh`表达式`;
  return schema["x-template"] ? en`text with {expressions}`.zh`带 {表达式} 的文字` : undefined;
}

function linkTo(name: string): string {
  const page = PAGES[name];
  return page === undefined ? `[${name}](definitions.md#${name.toLowerCase()})` : `[${name}](${page})`;
}

function boundsOf(schema: Described, language: Language): string {
  const { minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds = [
    [en`at least`.zh`至少`, minItems ?? minimum],
    [en`more than`.zh`大于`, exclusiveMinimum],
    [en`at most`.zh`至多`, maxItems ?? maximum],
    [en`less than`.zh`小于`, exclusiveMaximum],
  ] as const;
  const said = bounds.flatMap(([words, bound]) =>
    bound === undefined ? [] : [`${words[language]} ${bound}`],
  );
  return said.join(language === "zh" ? "，" : ", ");
}

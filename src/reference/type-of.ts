import { en, joined, type Saying, same } from "../language/messages/saying.ts";
import { addressOf, type Described, nameIn, TYPES } from "./described.ts";
import { code, linkTo } from "./marked.ts";

const LISTED: Saying = { en: ", ", zh: "、" };
const OR: Saying = { en: " or ", zh: "或" };
const BETWEEN: Saying = { en: ", ", zh: "，" };

/** What a value may be, in a few words. */
export function typeOf(schema: Described): Saying {
  return joined([sayKind(schema), ...boundsOf(schema)], BETWEEN);
}

function sayKind(schema: Described): Saying {
  const { $ref, type, items, additionalProperties: others } = schema;
  if ($ref !== undefined && items)
    return en`${linkToNamed(nameIn($ref))} of ${sayKind(items)}`
      .zh`${linkToNamed(nameIn($ref))}，各项为${sayKind(items)}`;
  if ($ref !== undefined) return same(linkToNamed(nameIn($ref)));
  if (schema.const !== undefined) return same(inJson(schema.const));
  if (schema.enum) return joined(schema.enum.map(inJson), LISTED);
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf), OR);
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

function linkToNamed(name: string): string {
  return linkTo(addressOf(name), name);
}

function boundsOf(schema: Described): Saying[] {
  const { minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds = [
    [{ en: "at least ", zh: "至少 " }, minItems ?? minimum],
    [{ en: "more than ", zh: "大于 " }, exclusiveMinimum],
    [{ en: "at most ", zh: "至多 " }, maxItems ?? maximum],
    [{ en: "less than ", zh: "小于 " }, exclusiveMaximum],
  ] as const;
  return bounds.flatMap(([words, bound]) => (bound === undefined ? [] : [joined([words, bound], same(""))]));
}

import { en, type Saying, same } from "../language/messages/saying.ts";
import { type Node, print } from "../language/syntax/ast.ts";
import { UNKNOWN } from "../language/values.ts";
import { definitionOf, placeOf } from "./place.ts";
import { type Env, type Finding, type Path, type Place, partOf } from "./reason.ts";
import { isMoment, sayValue, withDetails } from "./say-value.ts";

/** A node as the subject of a sentence: as it is written, with what its field is in brackets. */
export function sayTerm(node: Node, env: Env): Saying {
  const about = aboutOf(node, env);
  const text = print(node);
  return about ? en`${text} (${about})`.zh`${text}（${about}）` : same(text);
}

/** The same with its value. */
export function sayWithValue(node: Node, value: Saying, env: Env): Saying {
  const about = aboutOf(node, env);
  const text = print(node);
  return about
    ? en`${text} (${about}: ${value})`.zh`${text}（${about}：${value}）`
    : en`${text} (${value})`.zh`${text}（${value}）`;
}

function aboutOf(node: Node, env: Env): string | undefined {
  const place = definitionOf(node, env) ? undefined : placeOf(node, env);
  return place && place.value !== undefined ? env.words.describe?.(place.path) : undefined;
}

/** What stands at a place, or that nothing does. */
export function tellPlace(node: Node, place: Place, env: Env): Finding {
  const { value } = place;
  const saying =
    value === UNKNOWN
      ? sayUnknown(node, place, env)
      : value === undefined
        ? sayMissing(node, place)
        : sayIs(sayTerm(node, env), sayValue(value, isMoment(node, env)));
  return { part: partOf(node, env), value, saying, inside: [] };
}

function sayUnknown(node: Node, { path }: Place, env: Env): Saying {
  const term = sayTerm(node, env);
  const why = env.words.whyUnknown?.(path) ?? en`what came cannot be read`.zh`返回的值无法识别`;
  return en`${term} is unknown: ${why}`.zh`${term}未知：${why}`;
}

/** Of a chain of names the one is told at which it ends. */
function sayMissing(node: Node, { path, end }: Place): Saying {
  const text = print(node);
  const owner = sayPath(path);
  if (end.isSize) {
    const count = Array.isArray(end.value) ? end.value.length : 0;
    return en`${text} is not there, as ${owner} has ${count} of them`
      .zh`${text}没有值，${owner}里只有${count}项`;
  }
  if (end.value === undefined) return en`${text} is not there`.zh`${text}没有值`;
  const there = sayIs(same(owner), sayValue(end.value));
  return en`${text} is not there (${there})`.zh`${text}没有值（${there}）`;
}

/** `garden.beds[2].weeds`. */
export function sayPath(path: Path): string {
  return path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`)).join("");
}

export function sayIs(term: Saying, value: Saying): Saying {
  const isMissing = value.zh === "没有值";
  return isMissing
    ? en`${term} is not there`.zh`${term}没有值`
    : en`${term} is ${value}`.zh`${term}是${value}`;
}

/** `values.gap is max(0, a - b) (a is 120; b is 80)`: what a value stands for, and what is in it. */
export function sayDefinition(node: Node, definition: Node, inside: readonly Finding[]): Saying {
  const [name, text] = [print(node), print(definition)];
  return withDetails(en`${name} stands for ${text}`.zh`${name}即${text}`, inside);
}

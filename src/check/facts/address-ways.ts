import { parseOnce } from "../../language/messages/read-once.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesIn, nodesOf } from "../../language/syntax/names-in.ts";
import { type Part, parseTemplate } from "../../language/syntax/template.ts";
import { callersOf } from "../inspect/callers.ts";
import type { Inspection } from "../inspect/inspection.ts";
import { entriesIn, entriesOf } from "../inspect/names.ts";
import { childOf, expressionText, type JsonNode, nodeAt, type Path } from "../json/json-node.ts";
import type { Binds, Visit } from "../schema/walk.ts";

/** A piece of an address: characters that are known now, or the names whose values are put there later. */
export type Piece = string | { reads: readonly string[] };

/** One of the ways in which an address can come together, piece by piece. */
export type Way = readonly Piece[];

/** Where to look names up: a document, and its brand. */
interface Ground extends Pick<Inspection, "root" | "references"> {
  brand: JsonNode | undefined;
}

/** More ways than these are not followed one by one: then only what is read on them is known. */
const LIMIT = 1000;

/**
 * All ways in which the address at a place can come together: through both branches of a conditional, through values,
 * local values and whatever sets them, constants, the brand and the items of lists. What decides between them does not
 * count, only what ends up in the address. None where it cannot be read. Pure.
 */
export function waysOf({ node, shape, binds }: Visit, ground: Ground): readonly Way[] {
  if (node.kind !== "string") return [];
  const { "x-expression": isExpression, "x-template": isTemplate } = shape.annotations;
  const follow = new Following(ground);
  if (isExpression) return follow.text(node.value, binds);
  if (!isTemplate) return [[node.value]];
  const parts = parseTemplate(node.value);
  return Array.isArray(parts) ? joined(parts.map((part) => follow.part(part, binds))) : [];
}

/** Follows names to what they stand for. */
class Following {
  readonly #ground: Ground;
  /** The names that are being followed: one that leads back to itself adds nothing. */
  readonly #open: readonly string[];

  constructor(ground: Ground, open: readonly string[] = []) {
    this.#ground = ground;
    this.#open = open;
  }

  part(part: Part, binds: Binds): readonly Way[] {
    if (typeof part === "string") return [[part]];
    if (!part.format) return this.node(part.node, binds);
    return [[{ reads: nodesOf([part]).flatMap((node) => this.#readsIn(node, binds)) }]];
  }

  text(text: string, binds: Binds): readonly Way[] {
    const parsed = parseOnce(text);
    return "node" in parsed ? this.node(parsed.node, binds) : [];
  }

  node(node: Node, binds: Binds): readonly Way[] {
    switch (node.kind) {
      case "literal":
        return [[String(node.value ?? "")]];
      case "conditional":
        return limited([...this.node(node.yes, binds), ...this.node(node.no, binds)]);
      case "binary":
        if (node.operator === "+") return joined([this.node(node.left, binds), this.node(node.right, binds)]);
        break;
      case "list":
        return limited(node.items.flatMap((item) => this.node(item, binds)));
      case "index":
        // Which one it is may be anybody's choice: all of them are in the document.
        return this.node(node.object, binds);
      case "name":
      case "member":
        return this.#path(namesIn(node)[0], binds) ?? [[{ reads: this.#readsIn(node, binds) }]];
    }
    return [[{ reads: this.#readsIn(node, binds) }]];
  }

  /** The ways of a name with members, such as values.link; undefined where what stands before the members is no name. */
  #path(path: readonly string[] | undefined, binds: Binds): readonly Way[] | undefined {
    if (!path) return undefined;
    const [root = "", ...members] = path;
    const bound = Object.hasOwn(binds, root) ? binds[root] : undefined;
    if (bound) return "list" in bound ? this.#item(bound.list, bound.seen, members) : [[{ reads: [] }]];
    if (root === "constants") return known(nodeAt(this.#ground.root, path));
    if (root === "brand") return known(this.#ground.brand && nodeAt(this.#ground.brand, members));
    if (root === "values" || root === "local") return this.#entry(root, members[0]);
    if (root === "arguments") return this.#argument(members[0]);
    return [[{ reads: [path.join(".")] }]];
  }

  /** What an action may be given under a name; all of it where it is not said which. */
  #argument(name: string | undefined): readonly Way[] {
    const id = `arguments.${name}`;
    if (this.#open.includes(id)) return [];
    const inside = new Following(this.#ground, [...this.#open, id]);
    const callers = callersOf(this.#ground.references, this.#ground.root);
    const ways = callers.flatMap(({ given, reference }) =>
      given
        .filter(({ key }) => name === undefined || key === name)
        .flatMap(({ value }) => inside.text(expressionText(value) ?? "", reference.visit.binds)),
    );
    return limited(ways);
  }

  /** What a value, or a local value, can be; all of them where it is not said which. */
  #entry(map: "values" | "local", name: string | undefined): readonly Way[] {
    const entries = entriesOf(this.#ground.root, map);
    if (name === undefined) return limited(entries.flatMap(({ key }) => this.#entry(map, key)));
    const id = `${map}.${name}`;
    if (this.#open.includes(id)) return [];
    const inside = new Following(this.#ground, [...this.#open, id]);
    const own = entries.find(({ key }) => key === name)?.value;
    if (map === "values")
      return [expressionText(own)].flatMap((text) => (text === undefined ? [] : inside.text(text, {})));
    const setters = this.#ground.references.filter(
      (one) => one.map[0] === "local" && one.name === name && one.visit.node.kind === "object",
    );
    const set = setters.flatMap(({ visit: { node, binds } }) => {
      const text = expressionText(childOf(node, name));
      return text === undefined ? [] : inside.text(text, binds);
    });
    return limited([...known(own), ...set]);
  }

  /** An item of a list: one that stands in the constants is known by each of them. */
  #item(list: JsonNode, seen: Binds, members: Path): readonly Way[] {
    const parsed = list.kind === "string" ? parseOnce(list.value) : undefined;
    if (!parsed || !("node" in parsed)) return [];
    const { node } = parsed;
    const path = node.kind === "name" || node.kind === "member" ? namesIn(node)[0] : undefined;
    const constant = path?.[0] === "constants" ? nodeAt(this.#ground.root, path) : undefined;
    if (constant?.kind === "array") {
      return limited(constant.items.flatMap((item) => known(nodeAt(item, members))));
    }
    const reads = this.#readsIn(node, seen);
    return [[{ reads: path ? reads.map((read) => [read, ...members].join(".")) : reads }]];
  }

  #readsIn(node: Node, binds: Binds): string[] {
    return [...new Set(namesIn(node).flatMap((path) => (this.#path(path, binds) ?? []).flatMap(readsOn)))];
  }
}

/** All that is read on a way. */
export function readsOn(way: Way): string[] {
  return way.flatMap((piece) => (typeof piece === "string" ? [] : piece.reads));
}

/** What stands in a document: a text or number as it is, of a list or map each; nothing where it stands elsewhere. */
function known(node: JsonNode | undefined): readonly Way[] {
  if (node?.kind === "string" || node?.kind === "literal") return [[String(node.value ?? "")]];
  if (node?.kind === "array") return limited(node.items.flatMap(known));
  if (node?.kind === "object") return limited(entriesIn(node).flatMap(({ value }) => known(value)));
  return [[{ reads: [] }]];
}

/** One after the other, each way of the one with each of the next; what is known stays together. */
function joined(parts: readonly (readonly Way[])[]): readonly Way[] {
  return parts.reduce((ways, part) => limited(ways.flatMap((way) => part.map((next) => append(way, next)))), [
    [],
  ] as readonly Way[]);
}

function append(way: Way, next: Way): Way {
  const [last, first] = [way.at(-1), next[0]];
  if (typeof last !== "string" || typeof first !== "string") return [...way, ...next];
  return [...way.slice(0, -1), last + first, ...next.slice(1)];
}

function limited(ways: readonly Way[]): readonly Way[] {
  return ways.length <= LIMIT ? ways : [[{ reads: [...new Set(ways.flatMap(readsOn))] }]];
}

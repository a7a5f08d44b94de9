import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { expressionsInTemplate, namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { parseTemplate, type TemplatePart } from "../../language/syntax/template.ts";
import { actionCallersOf } from "../inspect/action-callers.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import { entriesOfDocumentMap, entriesOfMap } from "../inspect/names-in-document.ts";
import {
  type DocumentPath,
  expressionSourceOf,
  findChild,
  type JsonNode,
  nodeAtPath,
} from "../json/json-node.ts";
import type { NameBindings, VisitedValue } from "../schema/walk-document.ts";

/**
 * A part of an address: fixed characters, or the names whose values are inserted at run time. `isEncoded`: as one value of
 * an address, by `urlEncode`.
 */
export type AddressPart = string | { reads: readonly string[]; isEncoded?: true };

/** One possible address (URL or path), as a sequence of known and unknown parts. */
export type PossibleAddress = readonly AddressPart[];

/** The page and brand in which the names of an address are looked up. */
interface LookupContext extends Pick<Inspection, "root" | "references"> {
  brand: JsonNode | undefined;
}

/** Beyond this number, possible addresses are not listed one by one: only the names that they read are known. */
const MAX_POSSIBLE_ADDRESSES = 1000;

/**
 * Returns all possible addresses at a location. Follows both branches of conditionals, values, local values and the
 * steps that set them, constants, the brand and list items. Only the inserted values count, not the conditions that
 * select them. Empty if the text cannot be read. Pure.
 */
export function possibleAddressesOf(
  { node, shape, binds }: VisitedValue,
  ground: LookupContext,
): readonly PossibleAddress[] {
  if (node.kind !== "string") return [];
  const { "x-expression": isExpression, "x-template": isTemplate } = shape.annotations;
  const follow = new AddressResolver(ground);
  if (isExpression) return follow.text(node.value, binds);
  if (!isTemplate) return [[node.value]];
  const parts = parseTemplate(node.value);
  return Array.isArray(parts) ? combineAddressParts(parts.map((part) => follow.part(part, binds))) : [];
}

/** Finds all texts that an expression in an address can result in, by following its names to their definitions. */
class AddressResolver {
  readonly #ground: LookupContext;
  /** Names that are being resolved; a name that refers back to itself adds nothing. */
  readonly #open: readonly string[];

  constructor(ground: LookupContext, open: readonly string[] = []) {
    this.#ground = ground;
    this.#open = open;
  }

  part(part: TemplatePart, binds: NameBindings): readonly PossibleAddress[] {
    if (typeof part === "string") return [[part]];
    if (!part.format) return this.node(part.node, binds);
    return [[{ reads: expressionsInTemplate([part]).flatMap((node) => this.#readsIn(node, binds)) }]];
  }

  text(text: string, binds: NameBindings): readonly PossibleAddress[] {
    const parsed = parseExpressionCached(text);
    return "node" in parsed ? this.node(parsed.node, binds) : [];
  }

  node(node: Node, binds: NameBindings): readonly PossibleAddress[] {
    switch (node.kind) {
      case "literal":
        return [[String(node.value ?? "")]];
      case "conditional":
        return limitAddressCount([...this.node(node.yes, binds), ...this.node(node.no, binds)]);
      case "binary":
        if (node.operator === "+")
          return combineAddressParts([this.node(node.left, binds), this.node(node.right, binds)]);
        break;
      case "call":
        if (node.name === "urlEncode") return [[{ reads: this.#readsIn(node, binds), isEncoded: true }]];
        break;
      case "list":
        return limitAddressCount(node.items.flatMap((item) => this.node(item, binds)));
      case "index":
        // The index may come from the user, so all items count: they are all in the document.
        return this.node(node.object, binds);
      case "name":
      case "member":
        return this.#path(namesInExpression(node)[0], binds) ?? [[{ reads: this.#readsIn(node, binds) }]];
    }
    return [[{ reads: this.#readsIn(node, binds) }]];
  }

  /**
   * Returns the possible texts of a name with members, such as values.link; undefined if the expression before the
   * members is not a name.
   */
  #path(path: readonly string[] | undefined, binds: NameBindings): readonly PossibleAddress[] | undefined {
    if (!path) return undefined;
    const [root = "", ...members] = path;
    const bound = Object.hasOwn(binds, root) ? binds[root] : undefined;
    if (bound) return "list" in bound ? this.#item(bound.list, bound.seen, members) : [[{ reads: [] }]];
    if (root === "constants") return possibleTextsOf(nodeAtPath(this.#ground.root, path));
    if (root === "brand")
      return possibleTextsOf(this.#ground.brand && nodeAtPath(this.#ground.brand, members));
    if (root === "values" || root === "local") return this.#entry(root, members[0]);
    if (root === "arguments") return this.#argument(members[0]);
    return [[{ reads: [path.join(".")] }]];
  }

  /** Returns the possible texts of an action's argument; of all arguments if no name is given. */
  #argument(name: string | undefined): readonly PossibleAddress[] {
    const id = `arguments.${name}`;
    if (this.#open.includes(id)) return [];
    const inside = new AddressResolver(this.#ground, [...this.#open, id]);
    const callers = actionCallersOf(this.#ground.references, this.#ground.root);
    const addresses = callers.flatMap(({ given, reference }) =>
      given
        .filter(({ key }) => name === undefined || key === name)
        .flatMap(({ value }) => inside.text(expressionSourceOf(value) ?? "", reference.visit.binds)),
    );
    return limitAddressCount(addresses);
  }

  /** Returns the possible texts of a value or local value; of all entries if no name is given. */
  #entry(map: "values" | "local", name: string | undefined): readonly PossibleAddress[] {
    const entries = entriesOfDocumentMap(this.#ground.root, map);
    if (name === undefined) return limitAddressCount(entries.flatMap(({ key }) => this.#entry(map, key)));
    const id = `${map}.${name}`;
    if (this.#open.includes(id)) return [];
    const inside = new AddressResolver(this.#ground, [...this.#open, id]);
    const own = entries.find(({ key }) => key === name)?.value;
    if (map === "values")
      return [expressionSourceOf(own)].flatMap((text) => (text === undefined ? [] : inside.text(text, {})));
    const setters = this.#ground.references.filter(
      (one) => one.map[0] === "local" && one.name === name && one.visit.node.kind === "object",
    );
    const set = setters.flatMap(({ visit: { node, binds } }) => {
      const text = expressionSourceOf(findChild(node, name));
      return text === undefined ? [] : inside.text(text, binds);
    });
    return limitAddressCount([...possibleTextsOf(own), ...set]);
  }

  /** Returns the possible texts of a list item; items of a constant list are known. */
  #item(list: JsonNode, seen: NameBindings, members: DocumentPath): readonly PossibleAddress[] {
    const parsed = list.kind === "string" ? parseExpressionCached(list.value) : undefined;
    if (!parsed || !("node" in parsed)) return [];
    const { node } = parsed;
    const path = node.kind === "name" || node.kind === "member" ? namesInExpression(node)[0] : undefined;
    const constant = path?.[0] === "constants" ? nodeAtPath(this.#ground.root, path) : undefined;
    if (constant?.kind === "array") {
      return limitAddressCount(constant.items.flatMap((item) => possibleTextsOf(nodeAtPath(item, members))));
    }
    const reads = this.#readsIn(node, seen);
    return [[{ reads: path ? reads.map((read) => [read, ...members].join(".")) : reads }]];
  }

  #readsIn(node: Node, binds: NameBindings): string[] {
    return [
      ...new Set(
        namesInExpression(node).flatMap((path) => (this.#path(path, binds) ?? []).flatMap(namesInAddress)),
      ),
    ];
  }
}

/** Returns all names that a possible address reads. */
export function namesInAddress(address: PossibleAddress): string[] {
  return address.flatMap((part) => (typeof part === "string" ? [] : part.reads));
}

/**
 * Returns the texts that a value of the document may give an address: a string or number, or all entries of a list or
 * map. If the value is not in the document, its text is unknown.
 */
function possibleTextsOf(node: JsonNode | undefined): readonly PossibleAddress[] {
  if (node?.kind === "string" || node?.kind === "literal") return [[String(node.value ?? "")]];
  if (node?.kind === "array") return limitAddressCount(node.items.flatMap(possibleTextsOf));
  if (node?.kind === "object")
    return limitAddressCount(entriesOfMap(node).flatMap(({ value }) => possibleTextsOf(value)));
  return [[{ reads: [] }]];
}

/** Combines the possible texts of consecutive parts of an address: each possibility of one with each of the next. */
function combineAddressParts(parts: readonly (readonly PossibleAddress[])[]): readonly PossibleAddress[] {
  return parts.reduce(
    (addresses, part) =>
      limitAddressCount(addresses.flatMap((address) => part.map((next) => appendAddressPart(address, next)))),
    [[]] as readonly PossibleAddress[],
  );
}

function appendAddressPart(address: PossibleAddress, next: PossibleAddress): PossibleAddress {
  const [last, first] = [address.at(-1), next[0]];
  if (typeof last !== "string" || typeof first !== "string") return [...address, ...next];
  return [...address.slice(0, -1), last + first, ...next.slice(1)];
}

function limitAddressCount(addresses: readonly PossibleAddress[]): readonly PossibleAddress[] {
  return addresses.length <= MAX_POSSIBLE_ADDRESSES
    ? addresses
    : [[{ reads: [...new Set(addresses.flatMap(namesInAddress))] }]];
}

import type { JsonNode } from "../check/json/json-node.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { kindOfElement } from "../compare/align-lists.ts";
import { describeListElement, describePlace, formatJsonValue } from "../compare/describe-place.ts";
import type { PathStep } from "../compare/document-differences.ts";
import { en, joinMessages, untranslatedText } from "../language/messages/localized-text.ts";
import {
  type ContainerLayout,
  type ContainerPart,
  containerParts,
  hasOtherLayout,
  writeContainer,
} from "./container-parts.ts";
import { matchElements } from "./match-elements.ts";
import type { ConflictValue, MergeChoices, MergeConflict, MergeSide, ThreeSides } from "./merge-conflict.ts";
import { mergeOrder } from "./merge-order.ts";

type Nodes = ThreeSides<JsonNode | undefined>;

/** A place of the document: its id, and the values on the path to it, the place itself last. */
interface Place {
  id: string;
  trail: readonly PathStep[];
}

/** Merges the values of three documents. Collects the conflicts. */
export class DocumentMerger {
  readonly conflicts: MergeConflict[] = [];
  readonly #choices: MergeChoices;
  readonly #isBaseKnown: boolean;

  constructor(choices: MergeChoices, isBaseKnown: boolean) {
    this.#choices = choices;
    this.#isBaseKnown = isBaseKnown;
  }

  /** Returns the text of the merged document. */
  mergeRoot(nodes: Nodes, shape: SchemaShape | undefined): string | undefined {
    return this.#merge(nodes, { id: "", trail: stepsTo([], "", nodes, shape) });
  }

  /** Returns the text of the merged value; undefined if it is removed. */
  #merge(nodes: Nodes, place: Place): string | undefined {
    const { base, mine, theirs } = nodes;
    for (const same of [textOf, contentOf]) {
      const [old, own, other] = [same(base), same(mine), same(theirs)];
      if (own === other) return textOf(mine);
      // Equal content can still have another layout, which the members of an object or list keep.
      if (same === contentOf && this.#isMerged(nodes, place)) break;
      if (old === own) return textOf(theirs);
      if (old === other) return textOf(mine);
    }
    if (this.#isMerged(nodes, place)) return this.#mergeContainer(nodes, place);
    return textOf(nodes[this.#choose(nodes, place)]);
  }

  /** Returns whether a value is merged member by member: an object or list of the same kind in all documents. */
  #isMerged({ base, mine, theirs }: Nodes, { trail }: Place): boolean {
    const kind = mine?.kind;
    if (!mine || !theirs || (kind !== "object" && kind !== "array") || theirs.kind !== kind) return false;
    const { shape } = trail.at(-1) ?? {};
    const isKind = kindOfElement(mine, shape) === kindOfElement(theirs, shape);
    // Lists that both sides added may be alternatives, such as the two colours of a gradient.
    if (!base) return isKind && (kind === "object" || !this.#isBaseKnown);
    return isKind && base.kind === kind && kindOfElement(base, shape) === kindOfElement(mine, shape);
  }

  #mergeContainer(nodes: Nodes, place: Place): string {
    const { base, mine, theirs } = nodes as { base: JsonNode | undefined; mine: JsonNode; theirs: JsonNode };
    const layouts = layoutsOf({ base, mine, theirs }, place);
    const ids = new Set(
      [layouts.base, layouts.theirs, layouts.mine].flatMap((one) => [...(one?.parts.keys() ?? [])]),
    );
    const texts = new Map<string, string>();
    for (const id of ids) {
      const parts = {
        base: layouts.base?.parts.get(id),
        mine: layouts.mine.parts.get(id),
        theirs: layouts.theirs.parts.get(id),
      };
      const text = this.#merge(
        { base: parts.base?.node, mine: parts.mine?.node, theirs: parts.theirs?.node },
        this.#placeOf(id, parts, place),
      );
      if (text !== undefined) texts.set(id, text);
    }
    const order = mergeOrder({
      ids: {
        base: [...(layouts.base?.parts.keys() ?? [])],
        mine: [...layouts.mine.parts.keys()],
        theirs: [...layouts.theirs.parts.keys()],
      },
      kept: new Set(texts.keys()),
      textOf: (id) => texts.get(id) ?? "",
      chooseSide: () => this.#chooseOrder(nodes, place),
    });
    const isMine = layouts.base ? hasOtherLayout(layouts.base, layouts.mine) : true;
    const [frame, other] = isMine ? [layouts.mine, layouts.theirs] : [layouts.theirs, layouts.mine];
    return writeContainer(
      order.map((id) => ({ id, text: texts.get(id) ?? "" })),
      frame.parts.size === 0 ? { frame: other, other: frame } : { frame, other },
    );
  }

  #placeOf(id: string, parts: ThreeSides<ContainerPart | undefined>, { id: owner, trail }: Place): Place {
    const [{ key } = { key: id }] = [parts.mine, parts.theirs, parts.base].filter(
      (part) => part !== undefined,
    );
    const { shape } = trail.at(-1) ?? {};
    const inner = typeof key === "number" ? shape?.items : shape?.property(key);
    const nodes = { base: parts.base?.node, mine: parts.mine?.node, theirs: parts.theirs?.node };
    return { id: `${owner}/${id.replaceAll("/", "~1")}`, trail: stepsTo(trail, key, nodes, inner) };
  }

  /** Records a conflict of values, and returns the chosen side. */
  #choose(nodes: Nodes, { id, trail }: Place): MergeSide {
    const shape = trail.at(-1)?.shape;
    const describe = (node: JsonNode | undefined): ConflictValue | null =>
      node ? { said: formatJsonValue(node, shape), written: textOf(node) ?? "" } : null;
    return this.#record({
      id,
      place: trail.length > 1 ? describePlace(trail) : en`the whole document`.zh`整个文档`,
      base: this.#isBaseKnown ? describe(nodes.base) : undefined,
      mine: describe(nodes.mine),
      theirs: describe(nodes.theirs),
    });
  }

  /** Records a conflict of two orders, and returns the chosen side. The order of keys matters only in some objects. */
  #chooseOrder(nodes: Nodes, { id, trail }: Place): MergeSide {
    const owner = trail.at(-1);
    if (nodes.mine?.kind === "object" && !owner?.shape?.annotations["x-ordered"]) return "mine";
    const describe = (node: JsonNode | undefined): ConflictValue | null => {
      if (!node) return null;
      const said = containerParts(node).map(({ key, node: item }) =>
        typeof key === "number"
          ? describeListElement({ key, node: item, shape: owner?.shape?.items?.narrow(item) }, owner, true)
          : untranslatedText(key),
      );
      return { said: joinMessages(said, { en: ", ", zh: "、" }), written: textOf(node) ?? "" };
    };
    const place = describePlace(trail);
    return this.#record({
      id: `${id}#order`,
      place: en`${place} (order)`.zh`${place}（顺序）`,
      base: this.#isBaseKnown ? describe(nodes.base) : undefined,
      mine: describe(nodes.mine),
      theirs: describe(nodes.theirs),
    });
  }

  #record(conflict: MergeConflict): MergeSide {
    this.conflicts.push(conflict);
    return this.#choices[conflict.id] ?? "mine";
  }
}

function stepsTo(
  trail: readonly PathStep[],
  key: string | number,
  { base, mine, theirs }: Nodes,
  shape: SchemaShape | undefined,
): readonly PathStep[] {
  const node = mine ?? theirs ?? base;
  return node ? [...trail, { key, node, before: base, shape: shape?.narrow(node) }] : trail;
}

function layoutsOf(
  { base, mine, theirs }: { base: JsonNode | undefined; mine: JsonNode; theirs: JsonNode },
  { trail }: Place,
): { base: ContainerLayout | undefined; mine: ContainerLayout; theirs: ContainerLayout } {
  const ids = mine.kind === "array" ? matchElements({ base, mine, theirs }, trail.at(-1)?.shape) : undefined;
  const layoutOf = (node: JsonNode, own: readonly string[] | undefined): ContainerLayout => ({
    node,
    parts: new Map(containerParts(node).map((part, index) => [own?.[index] ?? String(part.key), part])),
  });
  return {
    base: base && layoutOf(base, ids?.base),
    mine: layoutOf(mine, ids?.mine),
    theirs: layoutOf(theirs, ids?.theirs),
  };
}

/** Returns a value as written; undefined for a missing one. */
function textOf(node: JsonNode | undefined): string | undefined {
  return node?.source.text.slice(node.start, node.end);
}

/** Returns a value without white space; undefined for a missing one. Numbers keep their spelling. */
function contentOf(node: JsonNode | undefined): string | undefined {
  if (node?.kind === "string") return JSON.stringify(node.value);
  if (node?.kind !== "object" && node?.kind !== "array") return textOf(node);
  const parts = containerParts(node).map(({ key, node }) => [
    typeof key === "string" ? key : "",
    contentOf(node),
  ]);
  return JSON.stringify([node.kind, parts]);
}

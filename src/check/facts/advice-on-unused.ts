import { en, joinWithAnd, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import { documentMapOfReference, type NameReference, nounForMapEntry } from "../inspect/name-references.ts";
import { findChild, type JsonNode, nodeAtPath } from "../json/json-node.ts";
import { sourceLocationOf } from "../json/source-file.ts";
import type { MapName } from "../schema/document-maps.generated.ts";
import { quoteWord } from "../schema/mistake-message-parts.ts";
import { describeSourceLine } from "./describe-source-line.ts";
import type { Finding } from "./finding.ts";

type Facts = Pick<Inspection, "document" | "references" | "root">;

/** How each kind of definition is used: an example with its name, and where the example goes. */
const EXAMPLES: Partial<Record<MapName, (name: string) => { example: string; place: LocalizedText }>> = {
  actions: (name) => ({
    example: `{ "type": "link", "text": "…", "do": "${name}" }`,
    place: en`in "view", or "do": "${name}" in a row`.zh`写在“view”里，或在某一行写 "do": "${name}"`,
  }),
  dialogs: (name) => ({
    example: `{ "open": "${name}" }`,
    place: en`in the steps of an action`.zh`写在某个动作的步骤里`,
  }),
  endpoints: (name) => ({
    example: `{ "call": "${name}" }`,
    place: en`in the steps of an action`.zh`写在某个动作的步骤里`,
  }),
  tables: (name) => ({
    example: `{ "type": "button", "table": "${name}" }`,
    place: en`in "view"`.zh`写在“view”里`,
  }),
};

/**
 * Returns the message and the advice for a definition that nothing uses. Its use was probably lost, so deletion is
 * advised last. If another one is used twice, one of its uses probably means this one. `message` is for kinds without
 * an example.
 */
export function adviseOnUnused(
  facts: Facts,
  map: MapName,
  name: string,
  message: LocalizedText,
): Pick<Finding, "message" | "fix"> {
  const known = EXAMPLES[map]?.(name);
  if (!known) return { message, fix: en`Use it, or delete it.`.zh`请用上它，或删掉它。` };
  const said = sayLoss(facts, map, name, message);
  const twice = map === "tables" ? tableShownTwice(facts, name) : undefined;
  if (twice) {
    const { lines, meant, table } = twice;
    return {
      message: en`${said}, but ${quoteWord(table)} is shown on lines ${joinWithAnd(lines)}`
        .zh`${said}，而${quoteWord(table)}在第${joinWithAnd(lines)}行都有显示`,
      fix: en`Did you mean "table": "${name}" on line ${meant}? If not, put the use of it back, or delete it.`
        .zh`第${meant}行是不是想写 "table": "${name}"？如果不是，请把用到它的地方补回来，或删掉它。`,
    };
  }
  const { example } = known;
  const namesake = map === "endpoints" ? nodeAtPath(facts.root, ["actions", name]) : undefined;
  const place = namesake
    ? en`in the steps of action "${name}" (${describeSourceLine(namesake, facts.root)})`
        .zh`写在动作“${name}”（${describeSourceLine(namesake, facts.root)}）的步骤里`
    : known.place;
  const fix = en`Put the use of it back, such as ${example} ${place}. Delete it only if it is no longer wanted.`
    .zh`请把用到它的地方补回来，如 ${example}，${place}。确实不再需要时才删掉它。`;
  return { message: said, fix };
}

/** Says what customers miss: the dialog that only this action opens. */
function sayLoss(
  { references, root }: Facts,
  map: MapName,
  name: string,
  message: LocalizedText,
): LocalizedText {
  if (map === "dialogs") return en`${message}: customers cannot reach it`.zh`${message}：顾客打不开它`;
  if (map !== "actions") return message;
  const isOwn = (one: NameReference) => one.visit.path[0] === "actions" && one.visit.path[1] === name;
  const dialogs = references.filter(
    (one) => documentMapOfReference(one) === "dialogs" && one.place === "open",
  );
  const lost = dialogs.find(
    (one) => isOwn(one) && dialogs.every((other) => other.name !== one.name || isOwn(other)),
  );
  if (!lost || !nodeAtPath(root, ["dialogs", lost.name])) return message;
  const noun = nounForMapEntry("dialogs");
  return en`${message}: customers cannot reach ${noun} "${lost.name}"`
    .zh`${message}：顾客打不开${noun}“${lost.name}”`;
}

/** Finds a table that several blocks show, and the one of these blocks that has the unused table's name elsewhere. */
function tableShownTwice(
  { document, references, root }: Facts,
  name: string,
): { table: string; lines: number[]; meant: number } | undefined {
  const shown = references.filter((one) => one.place === "table" && documentMapOfReference(one) === "tables");
  for (const one of shown) {
    const same = shown.filter((other) => other.name === one.name);
    const meant = same.filter(({ visit }) => mentions(nodeAtPath(root, visit.path.slice(0, -1)), name));
    const [first] = meant;
    if (same.length < 2 || meant.length !== 1 || !first) continue;
    if (same.some(({ at }) => at.source !== document.file.source)) continue;
    const lineOf = ({ at }: NameReference) => sourceLocationOf(at.source, at.start).line;
    return { table: one.name, lines: same.map(lineOf), meant: lineOf(first) };
  }
  return undefined;
}

/** Whether the condition or the name of a block contains a word. */
function mentions(block: JsonNode | undefined, word: string): boolean {
  return ["when", "name", "$name", "text"].some((key) => {
    const node = findChild(block, key);
    return (
      node !== undefined && new RegExp(`\\b${word}\\b`).test(node.source.text.slice(node.start, node.end))
    );
  });
}

import definitions from "../../../../schemas/definitions.schema.json" with { type: "json" };
import { en, type Saying } from "../../../language/messages/saying.ts";

const { description, examples, pattern } = definitions.definitions.name;

/** Why a text is no id for a campaign; undefined where it is one. Pure. */
export function whyNoId(id: string): Saying | undefined {
  if (new RegExp(pattern).test(id)) return undefined;
  const example = examples.join(", ");
  return en`"${id}" is no id. ${description} Such as ${example}.`
    .zh`“${id}”不能用作 id，应由字母、数字和 _ 组成，且不以数字开头，例如 ${example}。`;
}

import { posix } from "node:path";
import definitions from "../../../../schemas/definitions.schema.json" with { type: "json" };
import { nameOf } from "../../../check/project/project-index.ts";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { pageKey } from "../../../language/page-key.ts";
import { campaignFrom } from "../../../migrate/campaign-from.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { NewCampaign } from "../../api-write.ts";
import { Refused } from "../http/response.ts";

/** Where campaigns begin that are made of none. */
const FOLDER = "seasonal";

/** The file with which a campaign begins. Throws Refused for an id that is none or taken, or nothing to begin from. */
export function newFile(
  { files, facts }: FolderState,
  { id, title, from, text: given }: NewCampaign,
  readme: string,
): { path: string; text: string } {
  const wrong = whyNoId(id);
  if (wrong) throw new Refused(wrong);
  const source = from === undefined ? undefined : files.get(from)?.source;
  if (from !== undefined && !source)
    throw new Refused(en`There is no document ${from}.`.zh`没有这个文档：${from}。`, 404);
  const path = posix.join(from === undefined ? FOLDER : posix.dirname(from), `${id}.json`);
  const [holder] = [
    ...facts.withId(nameOf("campaign", id)).map((ref) => ref.path),
    ...facts.at(pageKey(`/${id}`)).map((ref) => ref.path),
    ...[...files.keys()].filter((one) => posix.basename(one).toLowerCase() === `${id}.json`.toLowerCase()),
  ];
  if (holder !== undefined)
    throw new Refused(
      en`The id ${id} is taken: by ${holder}. Choose another one.`
        .zh`id ${id} 已被 ${holder} 使用，请换一个。`,
      409,
    );
  const begin = given ?? source?.text;
  const text =
    begin === undefined ? beginOfExample(readme, { id, title }) : campaignFrom(begin, { id, title });
  if (text === undefined)
    throw new Refused(
      from === undefined
        ? en`The text cannot be read: mend it first.`.zh`内容读不出来，请先改好它。`
        : en`${from} cannot be read: mend it first.`.zh`${from} 读不出来，请先改好它。`,
    );
  return { path, text };
}

const { description, examples, pattern } = definitions.definitions.name;

/** Why a text is no id for a campaign; undefined where it is one. Pure. */
export function whyNoId(id: string): Saying | undefined {
  if (new RegExp(pattern).test(id)) return undefined;
  const example = examples.join(", ");
  return en`"${id}" is no id. ${description} Such as ${example}.`
    .zh`“${id}”不能用作 id，应由字母、数字和 _ 组成，且不以数字开头，例如 ${example}。`;
}

/** A campaign to start from: the README's, which a test keeps right, under another name. Pure. */
export function beginOfExample(readme: string, { id, title }: { id: string; title: string }): string {
  const example = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  return example
    .replaceAll("springTea", id)
    .replaceAll("spring/tea", id)
    .replaceAll("春茶有礼", title.replace(/["\\{}]/g, ""));
}

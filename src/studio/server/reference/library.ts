import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { identityOf } from "../../../check/document/resolve.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { byKey, once } from "../../../language/memoize.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import { readSchemas } from "../../../publish/read-folder.ts";
import { referenceAddressOf } from "../../../reference/address-at.ts";
import { type LiveExample, liveExample } from "../../../reference/live-example.ts";
import type { Reference } from "../../../reference/reference.ts";
import type { AddressAnswer, FileEntry } from "../../api.ts";
import { listFiles } from "../files/list-files.ts";

/** Where the reference tells of what stands at an offset of a file as an editor has it. */
export function referencePlace({ files }: FolderState, path: string, offset: number): AddressAnswer {
  const source = files.get(path)?.source;
  const file = source && readJson(source);
  if (!file?.root) return { address: null };
  const { kind } = identityOf(file);
  return { address: referenceAddressOf({ root: file.root, kind, offset }, schemas()) ?? null };
}

/** The documents in which a kind of block is written. */
export function blockUses(state: FolderState, block: string): FileEntry[] {
  const { discriminator } = schemas()["block.schema.json"] ?? {};
  const written = new RegExp(`"${discriminator?.propertyName}"\\s*:\\s*${JSON.stringify(block)}`);
  return listFiles(state).filter(({ path }) => written.test(state.files.get(path)?.source.text ?? ""));
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The language, of which the reference tells. */
export const SCHEMAS = here("../../../../schemas");

/** What lies beside examples: pictures. */
export const EXAMPLES = here("../../../../schemas/examples");

export const schemas = once(() => readSchemas(SCHEMAS));

/** All that is said of the language, as `npm run generate` has written it. */
export const reference = once(
  (): Reference => JSON.parse(readFileSync(here("../../../reference/reference.generated.json"), "utf8")),
);

/** The campaign in which what is at an address can be tried; null where there is none. */
export const example = byKey(
  (address: string): LiveExample | null => liveExample(address, schemas(), reference()) ?? null,
);

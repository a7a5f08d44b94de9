import { en } from "../../../language/messages/saying.ts";
import type { LiveExample } from "../../../reference/live-example.ts";
import { Refused, type Server } from "../base/server.ts";

/** The server as the desk of an example has it: its files are the example's, and nothing is written. */
export function exampleServer(server: Server, { files }: LiveExample): Server {
  const first = new Map(files.map(({ path, text }) => [path, text]));
  const texts = new Map(first);
  let shown: string | undefined;
  return {
    ...server,
    files: async () => [],
    listen: () => undefined,
    file: async (path) => ({ path, text: first.get(path) ?? "", version: "" }),
    draft: async ({ editor, path, text, key = shown }) => {
      texts.set(path, text ?? first.get(path) ?? "");
      const beside = [...texts]
        .filter(([other]) => other !== path)
        .map(([other, own]) => ({ path: other, text: own }));
      const asked = { editor, path, text: texts.get(path) ?? "", beside, ...(key !== undefined && { key }) };
      const answer = await server.draft(asked);
      // Whoever edits its brand still looks at the page.
      shown = answer.page?.key ?? shown;
      return answer;
    },
    save: async () => ({ refused: NEVER }),
    create: async () => {
      throw new Refused(NEVER, 0);
    },
  };
}

const NEVER = en`Examples are not saved.`.zh`例子不会保存。`;

import { refusedResult } from "../../src/check/command-result.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { defineCommand } from "../lib/command.ts";

/** Replaces `scripts/commands/generate.ts` in the package, which has no sources. */
export const generate = defineCommand({
  name: "generate",
  about: en`Works only in a checkout of the engine.`.zh`只能在引擎的代码仓库里使用。`,
  options: {},
  exits: en`2 always`.zh`总是 2`,
  world: () => undefined,
  run: ({ language }) =>
    refusedResult(
      2,
      [
        en`generate updates files of the engine's sources, which this package does not contain. Run it in a checkout of the engine.`
          .zh`generate 用于更新引擎源码里的文件，而这个软件包不包含源码。请在引擎的代码仓库里运行。`,
      ],
      language,
    ),
});

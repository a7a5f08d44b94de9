import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { untranslatedText } from "../../../src/language/messages/localized-text.ts";
import type { FileText } from "../../../src/studio/api.ts";
import type { SavedFile } from "../../../src/studio/api-write.ts";
import type { StoredDraft } from "../../../src/studio/app/base/browser-storage.ts";
import { ServerError, type StudioClient } from "../../../src/studio/app/base/studio-client.ts";
import { createEditorSession } from "../../../src/studio/app/session/editor-session.ts";
import { schemas } from "../../check/support.ts";
import { note } from "../../support/campaigns/note.ts";
import { randomFrom } from "../../support/language/random.ts";
import { applyEdit, marksIn, type RandomEdit } from "../../support/merge/random-edits.ts";
import { runs } from "../../support/seed.ts";
import { SPRING_TEA, springTea } from "../../support/studio/campaign-folder.ts";
import type { FilesAnswer, FilesOrder } from "./files-process.ts";

/** Number of random steps; `npm run rounds` sets 200. */
const ROUNDS = Number(process.env.MERGE_ROUNDS ?? runs(20));

let work: string;
let folder: string;
let file: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "merge-rounds-"));
  folder = join(work, "campaigns");
  file = join(folder, SPRING_TEA);
  mkdirSync(join(folder, "seasonal"), { recursive: true });
  writeFileSync(file, springTea);
  // The program imports packages.
  symlinkSync(join(process.cwd(), "node_modules"), join(work, "node_modules"));
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    build: {
      ssr: join(import.meta.dirname, "files-process.ts"),
      outDir: join(work, "program"),
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "files.mjs" } },
    },
  });
}, 60_000);
afterAll(() => rmSync(work, { recursive: true }));

/** A server process that can be killed at any moment. Requests to a killed one fail as for a browser. */
class KillableServer {
  #process: ChildProcess | undefined;
  #next = 0;

  async start(): Promise<void> {
    this.#process = fork(join(work, "program/files.mjs"), { execArgv: [] });
    await once(this.#process, "message");
  }

  async kill(): Promise<void> {
    const gone = this.#process && once(this.#process, "exit");
    this.#process?.kill("SIGKILL");
    await gone;
  }

  ask(method: FilesOrder["method"], input: FilesOrder["input"]): Promise<FilesAnswer> {
    const id = this.#next++;
    const server = this.#process;
    return new Promise((resolve, reject) => {
      const end = () => {
        server?.off("message", receive);
        server?.off("exit", fail);
      };
      const receive = (answer: FilesAnswer) => {
        if (answer.id !== id) return;
        end();
        resolve(answer);
      };
      const fail = () => {
        end();
        reject(new ServerError(untranslatedText("The server is gone"), 0));
      };
      server?.on("message", receive);
      server?.on("exit", fail);
      server?.send({ id, folder, method, input } satisfies FilesOrder, (error) => error && fail());
    });
  }
}

/** The client of one window, whose files are those of the server. */
function clientOf(server: KillableServer): StudioClient {
  const refuse = ({ body, status }: FilesAnswer) => {
    throw new ServerError((body as { message: ServerError["saying"] }).message, status);
  };
  const client: Partial<StudioClient> = {
    files: async () => [],
    schemas: async () => schemas,
    file: async (path) => {
      const answer = await server.ask("read", { path });
      return answer.status === 200 ? (answer.body as FileText) : refuse(answer);
    },
    save: async (save) => {
      const answer = await server.ask("save", { ...save });
      if (answer.status === 200) return { saved: answer.body as SavedFile };
      const { file: conflict } = answer.body as { file?: FileText | null };
      return conflict ? { conflict } : refuse(answer);
    },
    draft: async () => ({ problems: [], elsewhere: [], pages: [], page: null }),
    problems: async () => ({ problems: [] }),
    outcomes: async () => ({ lists: [] }),
  };
  return client as StudioClient;
}

/** A window of a studio, with the storage of its browser. */
class Window {
  readonly server = new KillableServer();
  readonly #drafts = new Map<string, StoredDraft>();
  session = this.#createSession();

  #createSession() {
    const drafts = {
      read: (path: string) => this.#drafts.get(path) ?? null,
      write: (path: string, draft: StoredDraft | null) => {
        if (draft) this.#drafts.set(path, draft);
        else this.#drafts.delete(path);
        return true;
      },
    };
    return createEditorSession({ server: clientOf(this.server), editor: "one", now: () => 7, drafts });
  }

  get text(): string {
    return this.session.store.get().open?.text ?? "";
  }

  /** Closes the browser without saving, and opens the file again. */
  async reopen(): Promise<void> {
    this.session = this.#createSession();
    await this.session.openFile(SPRING_TEA);
    await this.session.checkOpenFile([SPRING_TEA]);
  }
}

it(`loses no change of two studios and an outside editor (${ROUNDS} rounds)`, async () => {
  const random = randomFrom(44);
  const windows = [new Window(), new Window()] as const;
  for (const { server, session } of windows) {
    await server.start();
    await session.openFile(SPRING_TEA);
  }
  const made = new Set<string>();
  /** Marks that a person removed: by an edit of a text that had them, or by a choice. */
  const removed = new Set<string>();
  const counts = { saves: 0, kills: 0, outside: 0, merges: 0, conflicts: 0 };
  const kinds: readonly RandomEdit["kind"][] = ["set", "set", "set", "add", "insert", "move", "remove"];
  const edit = (text: string, mark: string) => {
    const kind = kinds[random(kinds.length)] ?? "set";
    const next = applyEdit(text, { kind, place: random(100_000), to: random(100) }, mark);
    for (const one of marksIn(next)) if (!marksIn(text).has(one)) made.add(one);
    for (const one of marksIn(text)) if (!marksIn(next).has(one)) removed.add(one);
    return next;
  };
  const choose = async ({ session }: Window) => {
    for (let { merge } = session.store.get(); merge; { merge } = session.store.get()) {
      await session.resolve(true);
      const { conflicts = [] } = session.store.get().merge ?? {};
      for (const { id } of conflicts) await session.choose(id, random(2) < 1 ? "mine" : "theirs");
      await session.finishMerge();
      counts.conflicts += conflicts.length;
      const text = session.store.get().open?.text ?? "";
      for (const { base, mine, theirs } of conflicts)
        for (const mark of marksIn([base, mine, theirs].map((value) => value?.written ?? "").join()))
          if (!marksIn(text).has(mark)) removed.add(mark);
    }
  };
  const save = async (window: Window) => {
    await choose(window);
    await window.session.save();
    if (window.session.store.get().merged) counts.merges++;
    counts.saves++;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const window = windows[random(2)] ?? windows[0];
    for (const [index, each] of windows.entries())
      if (random(3) < 2) each.session.edit(edit(each.text, `<w${index} ${round}>`));
    if (random(3) < 1) {
      // Another program replaces the file, as editors do.
      writeFileSync(`${file}.new`, edit(readFileSync(file, "utf8"), `<outside ${round}>`));
      renameSync(`${file}.new`, file);
      counts.outside++;
    }
    // Not each change is noticed before the next save.
    for (const each of windows)
      if (random(2) < 1) {
        await each.session.checkOpenFile([SPRING_TEA]);
        if (each.session.store.get().merged) counts.merges++;
      }
    if (random(8) < 1) await window.reopen();
    if (random(2) < 1) await Promise.all(windows.map(save));
    else if (random(5) < 1) {
      const saving = save(window);
      await setTimeout(random(6));
      await window.server.kill();
      await saving;
      await window.server.start();
      await window.session.checkOpenFile([SPRING_TEA]);
      counts.kills++;
    } else await save(window);
    const texts = [...windows.map(({ text }) => text), readFileSync(file, "utf8")];
    const lost = [...made].filter((mark) => !removed.has(mark) && !texts.some((text) => text.includes(mark)));
    expect(lost, `lost in round ${round}`).toEqual([]);
  }
  for (const window of [...windows, windows[0]]) {
    await window.session.checkOpenFile([SPRING_TEA]);
    await save(window);
    expect(window.session.store.get()).toMatchObject({
      merge: null,
      open: { text: readFileSync(file, "utf8") },
    });
  }
  for (const { server } of windows) await server.kill();
  const left = marksIn(readFileSync(file, "utf8"));
  expect([...made].filter((mark) => !left.has(mark) && !removed.has(mark))).toEqual([]);
  expect(Math.min(made.size, left.size, counts.merges)).toBeGreaterThan(0);
  note(`${ROUNDS} rounds: ${made.size} changes, ${JSON.stringify(counts)}, no change lost`);
}, 600_000);

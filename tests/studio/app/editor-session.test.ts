import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { untranslatedText } from "../../../src/language/messages/localized-text.ts";
import type { PublishedPage } from "../../../src/plan/published-page.ts";
import type { DraftRequest, FileText, StudioProblem } from "../../../src/studio/api.ts";
import type {
  ChangedFiles,
  PresenceRequest,
  PresentEditors,
  SaveRequest,
} from "../../../src/studio/api-write.ts";
import { ServerError, type StudioClient } from "../../../src/studio/app/base/studio-client.ts";
import { createEditorSession } from "../../../src/studio/app/session/editor-session.ts";
import { hasUnsavedChanges, reasonFileCannotBeSaved } from "../../../src/studio/app/session/session-state.ts";

/** Waits until all pending promises have resolved. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const problem = (severity: StudioProblem["severity"], message: string): StudioProblem => ({
  ...{ rule: "", severity, pointer: "", from: 0, to: 0, message: untranslatedText(message) },
  ...{ advice: null, counterexample: null, fix: null, suggestion: null },
});

/** A fake server with two files. A file's version is its text; each exclamation mark is an error. */
function fakeServer() {
  const disk = new Map([
    ["a.json", "a"],
    ["b.json", "b"],
  ]);
  const drafts: DraftRequest[] = [];
  const attended: PresenceRequest[] = [];
  let changed: (changed: ChangedFiles) => void = () => undefined;
  let present: ((present: PresentEditors) => void) | undefined;
  const fileAt = (path: string): FileText => {
    const text = disk.get(path);
    if (text === undefined) throw new ServerError(untranslatedText(`no ${path}`), 404);
    return { path, text, version: text };
  };
  const server: StudioClient = {
    pictures: async () => [],
    uploadPicture: async ({ name }) => ({ src: `art/${name}`, widthPx: 1, heightPx: 1 }),
    phone: async () => ({ address: null }),
    files: async () => [],
    schemas: async () => ({}),
    file: async (path) => fileAt(path),
    draft: async (draft) => {
      drafts.push(draft);
      const marks = [...(draft.text ?? "")].filter((letter) => letter === "!");
      const problems = marks.map((mark) => problem("error", mark));
      return { problems, elsewhere: [], pages: [], page: null };
    },
    problems: async () => ({ problems: [problem("warning", drafts.at(-1)?.text ?? "")] }),
    states: async () => ({ tables: [], endpoints: {}, timed: [] }),
    outcomes: async () => ({ lists: [] }),
    outcome: async () => {
      throw new ServerError(untranslatedText("none"), 404);
    },
    complete: async () => null,
    hover: async () => null,
    place: async (_, key, pointer) => ({ path: key, from: pointer.length, to: pointer.length }),
    pointer: async () => ({ pointer: null }),
    save: async ({ path, text, version }: SaveRequest) => {
      if (version !== (disk.get(path) ?? null))
        return disk.has(path) ? { conflict: fileAt(path) } : { isMissing: true };
      disk.set(path, text.trim());
      changed({ paths: [path] });
      return { saved: { version: text.trim(), text: text.trim() } };
    },
    create: async ({ id }) => {
      if (disk.has(`${id}.json`)) throw new ServerError(untranslatedText("taken"), 422);
      disk.set(`${id}.json`, "new");
      return fileAt(`${id}.json`);
    },
    personas: async () => [],
    attend: async (presence) => {
      attended.push(presence);
      return null;
    },
    listen: (listener) => {
      changed = listener.changed;
      present = listener.present;
    },
  };
  const writeElsewhere = async (path: string, text: string) => {
    disk.set(path, text);
    changed({ paths: [path] });
    await settle();
  };
  const deleteElsewhere = async (path: string) => {
    disk.delete(path);
    changed({ paths: [path] });
    await settle();
  };
  const openElsewhere = (all: PresentEditors) => present?.(all);
  return { server, disk, drafts, attended, writeElsewhere, deleteElsewhere, openElsewhere };
}

/** Replaces localStorage by a map. */
function fakeStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

async function opened(fake = fakeServer(), path = "a.json") {
  const session = createEditorSession({ server: fake.server, editor: "me", now: () => 7 });
  session.start();
  await session.openFile(path);
  await settle();
  return { ...fake, session, state: session.store.get };
}

let kept = new Map<string, string>();
beforeEach(() => {
  kept = fakeStorage();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("editing", () => {
  test("sends each text to the server and stores it in the browser until it equals the file", async () => {
    const { session, drafts, state } = await opened();
    session.edit("a!");
    await settle();
    expect(drafts.map(({ text }) => text)).toEqual(["a", "a!"]);
    expect(state().checkedDraft?.response.problems).toHaveLength(1);
    expect([...kept]).toEqual([["studio:draft:a.json", '{"text":"a!","version":"a","at":7,"base":"a"}']]);
    session.edit("a");
    expect([...kept]).toEqual([]);
  });

  test("draws the page of an answer before publishing it, and keeps answers in order", async () => {
    const { session, state } = await opened();
    let drawn = () => {};
    const asked: number[] = [];
    const end = session.setPreviewDrawer(({ problems }) => {
      asked.push(problems.length);
      return problems.length > 0 ? undefined : new Promise((resolve) => (drawn = resolve));
    });
    session.edit("b");
    await settle();
    expect(state().checkedDraft?.text).toBe("a");
    session.edit("b!");
    await settle();
    expect(state().checkedDraft?.text).toBe("b!");
    drawn();
    await settle();
    expect(state().checkedDraft?.text).toBe("b!");
    session.edit("c");
    await settle();
    drawn();
    await settle();
    expect(state().checkedDraft?.text).toBe("c");
    end();
    session.edit("d");
    await settle();
    expect(state().checkedDraft?.text).toBe("d");
    expect(asked).toEqual([0, 1, 0]);
  });

  test("draws typed texts before their answers, and no older answer reverts them", async () => {
    const titled = (title: string) => JSON.stringify({ title });
    const fake = fakeServer();
    const waiting: (() => void)[] = [];
    fake.server.draft = ({ text }) =>
      new Promise((resolve) => {
        const campaign = text?.startsWith("{") ? JSON.parse(text) : {};
        const page = { key: "a", published: { campaign } as PublishedPage, isCurrent: true };
        waiting.push(() => resolve({ problems: [], elsewhere: [], pages: [], page }));
      });
    const answer = async () => {
      waiting.shift()?.();
      await settle();
    };
    const { session, state } = await opened(fake);
    await answer();
    const drawn: unknown[] = [];
    session.setPreviewDrawer(({ page }, ahead = page?.published) => {
      drawn.push(ahead?.campaign.title);
      return undefined;
    });
    session.edit(titled("春"));
    await answer();
    session.edit(titled("春茶"));
    expect(drawn).toEqual(["春", "春茶"]);
    session.edit(titled("春茶有"));
    await answer();
    expect([state().checkedDraft?.text, drawn.at(-1)]).toEqual([titled("春茶"), "春茶有"]);
    session.edit(titled("春茶"));
    expect(drawn.at(-1)).toBe("春茶");
    await answer();
    await answer();
    expect([state().checkedDraft?.text, drawn.at(-1)]).toEqual([titled("春茶"), "春茶"]);
    session.edit(titled("春{茶}"));
    expect(drawn.at(-1)).toBe("春茶");
    await answer();
    expect(drawn.at(-1)).toBe("春{茶}");
  });

  test("shows warnings when typing pauses", async () => {
    const { session, state } = await opened();
    const told = () =>
      state().checkedDraft?.response.problems.map(({ severity, message }) => [severity, message.en]);
    await vi.advanceTimersByTimeAsync(399);
    session.edit("b!");
    await vi.advanceTimersByTimeAsync(399);
    expect(told()).toEqual([["error", "!"]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual([["warning", "b!"]]);
  });

  test("requests warnings and states after the page is drawn, or after a timeout", async () => {
    const fake = fakeServer();
    const page = { key: "p", published: {} as PublishedPage, isCurrent: true };
    fake.server.draft = async () => ({ problems: [], elsewhere: [], pages: [], page });
    const asked = vi.spyOn(fake.server, "problems");
    const states = vi.spyOn(fake.server, "states");
    const { session, state } = await opened(fake);
    await vi.advanceTimersByTimeAsync(400);
    expect([asked, states].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    let drawn = () => {};
    session.setPreviewDrawer(() => new Promise((resolve) => (drawn = resolve)));
    const edit = async (text: string) => {
      session.edit(text);
      await settle();
      await vi.advanceTimersByTimeAsync(150);
      expect(state().checkedDraft?.text).toBe(text);
    };
    await edit("b");
    await vi.advanceTimersByTimeAsync(2000);
    expect(states).toHaveBeenCalledTimes(1);
    drawn();
    await vi.advanceTimersByTimeAsync(399);
    expect(states).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(states).toHaveBeenCalledTimes(2);
    await edit("c");
    await vi.advanceTimersByTimeAsync(3400);
    expect([asked, states].map(({ mock }) => mock.calls.length)).toEqual([3, 3]);
  });

  test("restores an unsaved draft, which can be discarded", async () => {
    const { session } = await opened();
    session.edit("mine");
    const again = await opened();
    const restored = { text: "mine", at: 7 };
    expect(again.state()).toMatchObject({ open: { text: "mine" }, restored, merge: null });
    again.session.settleRestored(false);
    expect(again.state()).toMatchObject({ open: { text: "a" }, restored: null });
    expect([...kept]).toEqual([]);
  });

  test("asks which text applies if the file of a restored draft has changed", async () => {
    const { session, writeElsewhere } = await opened();
    session.edit("mine");
    const fake = fakeServer();
    fake.disk.set("a.json", "theirs");
    const again = await opened(fake);
    expect(again.state()).toMatchObject({ open: { text: "mine" }, merge: { theirs: { text: "theirs" } } });
    await writeElsewhere("b.json", "b");
  });

  test("keeps the edits of a file while another is open, and drops the draft of a file without edits", async () => {
    const { session, drafts, state } = await opened();
    session.edit("mine");
    await session.openFile("b.json");
    expect(state().open?.text).toBe("b");
    await session.openFile("a.json");
    await settle();
    expect(state()).toMatchObject({ open: { text: "mine", base: { text: "a" } }, restored: null });
    expect(drafts.filter(({ text }) => text === null).map(({ path }) => path)).toEqual(["b.json"]);
  });

  test("jumps to a position in another file and keeps the page", async () => {
    const { session, drafts, state } = await opened();
    await session.goTo("b.json", "/view");
    expect(state().open?.path).toBe("b.json");
    expect(state().jumpTarget).toEqual({ path: "b.json", from: 5, to: 5 });
    expect(drafts.at(-1)).toMatchObject({ path: "b.json", key: "b.json" });
    session.endJump();
    expect(state().jumpTarget).toBe(null);
  });

  test("says why a file cannot be opened and keeps the open one", async () => {
    const { session, state } = await opened();
    await session.openFile("none.json");
    expect(state()).toMatchObject({ open: { path: "a.json" }, notice: { saying: { en: "no none.json" } } });
  });

  test("warns if the browser's storage is full", async () => {
    const { session, state } = await opened();
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    });
    session.edit("mine");
    await settle();
    expect(state().notice?.saying.en).toContain("Save the file soon");
  });
});

describe("saving", () => {
  test("takes over the text as the server saved it", async () => {
    const { session, disk, state } = await opened();
    session.edit(" mine ");
    await settle();
    await session.save();
    expect(disk.get("a.json")).toBe("mine");
    expect(state()).toMatchObject({ open: { text: "mine", base: { version: "mine" } }, merge: null });
    expect([hasUnsavedChanges(state().open), state().notice?.isGood, [...kept]]).toEqual([false, true, []]);
  });

  test("refuses a text with errors and says why", async () => {
    const { session, disk, state } = await opened();
    expect(reasonFileCannotBeSaved(state())?.en).toContain("no changes");
    session.edit("mine!!");
    await settle();
    await session.save();
    expect(disk.get("a.json")).toBe("a");
    expect(state().notice?.saying.en).toContain("2 errors");
    session.edit("mine");
    await settle();
    expect([state().notice, reasonFileCannotBeSaved(state())]).toEqual([null, null]);
  });

  test("saves a corrected text before it is checked", async () => {
    const { session, disk, state } = await opened();
    session.edit("mine!");
    await settle();
    session.edit("mine");
    await session.save();
    expect([disk.get("a.json"), state().notice?.isGood]).toEqual(["mine", true]);
  });

  test("keeps edits made during a save", async () => {
    const { session, disk, state } = await opened();
    session.edit("mine");
    await settle();
    const saving = session.save();
    session.edit("mine, more");
    await saving;
    expect([disk.get("a.json"), state().open?.text, state().open?.base.text]).toEqual([
      "mine",
      "mine, more",
      "mine",
    ]);
    expect(state().merge).toBe(null);
  });

  test("does not overwrite a conflicting file until the operator has chosen", async () => {
    const { session, disk, state } = await opened();
    session.edit("mine");
    disk.set("a.json", "theirs");
    await settle();
    await session.save();
    expect(disk.get("a.json")).toBe("theirs");
    expect(state()).toMatchObject({ isResolving: true, open: { text: "mine" }, merge: { isByLine: true } });
    const [conflict] = state().merge?.conflicts ?? [];
    await session.choose(conflict?.id ?? "", "theirs");
    expect(state().open?.text).toBe("theirs");
    await session.resolve(false);
    expect(state()).toMatchObject({ isResolving: false, open: { text: "mine" } });
    await session.save();
    expect([state().isResolving, disk.get("a.json")]).toEqual([true, "theirs"]);
    await session.chooseAll("mine");
    await session.finishMerge();
    await settle();
    await session.save();
    expect([disk.get("a.json"), [...kept]]).toEqual(["mine", []]);
    expect(state()).toMatchObject({ isResolving: false, merge: null });
  });

  test("merges changes of other places and saves at once", async () => {
    const { session, disk, state } = await openedObject();
    session.edit(object({ title: "my title" }));
    disk.set("a.json", object({ place: "their place" }));
    await settle();
    await session.save();
    const both = object({ title: "my title", place: "their place" });
    expect([disk.get("a.json"), state().open?.text, hasUnsavedChanges(state().open)]).toEqual([
      both,
      both,
      false,
    ]);
    expect(state().merged?.after).toBe(both);
    expect(state().notice?.isGood).toBe(true);
  });

  test("removes the notice of a restored draft", async () => {
    const { session } = await opened();
    session.edit("mine");
    const again = await opened();
    expect(again.state().restored).not.toBe(null);
    await again.session.save();
    expect(again.state()).toMatchObject({ restored: null, open: { base: { text: "mine" } } });
  });
});

const object = (more: object) => JSON.stringify({ title: "title", text: "text", place: "place", ...more });

/** A session with a file that is an object. */
function openedObject() {
  const fake = fakeServer();
  fake.disk.set("a.json", object({}));
  return opened(fake);
}

describe("a file that changes on the disk", () => {
  test("is taken over at once if there are no edits", async () => {
    const { writeElsewhere, state } = await opened();
    const { replaced = 0 } = state().open ?? {};
    await writeElsewhere("a.json", "theirs");
    expect(state()).toMatchObject({
      merge: null,
      merged: null,
      open: { text: "theirs", replaced: replaced + 1 },
    });
  });

  test("is merged into the edited text, which can be undone without losing later edits", async () => {
    const { session, writeElsewhere, state } = await openedObject();
    session.edit(object({ title: "my title" }));
    await writeElsewhere("a.json", object({ place: "their place" }));
    expect(state()).toMatchObject({
      merge: null,
      open: { text: object({ title: "my title", place: "their place" }) },
    });
    session.edit(object({ title: "my title", text: "later", place: "their place" }));
    await session.undoMerge();
    expect(state()).toMatchObject({
      merged: null,
      open: { text: object({ title: "my title", text: "later" }) },
    });
  });

  test("asks for each place that both sides changed, and merges the others meanwhile", async () => {
    const { session, writeElsewhere, state } = await openedObject();
    session.edit(object({ title: "my title", text: "my text" }));
    await writeElsewhere("a.json", object({ title: "their title", place: "their place" }));
    expect(state().open?.text).toBe(object({ title: "my title", text: "my text", place: "their place" }));
    expect(state().merge?.conflicts.map(({ mine, theirs }) => [mine?.written, theirs?.written])).toEqual([
      ['"my title"', '"their title"'],
    ]);
    await session.resolve(true);
    await session.chooseAll("theirs");
    await session.finishMerge();
    const text = object({ title: "their title", text: "my text", place: "their place" });
    expect(state()).toMatchObject({ merge: null, isResolving: false, open: { text } });
  });

  test("is merged into a draft that was restored after the browser was closed", async () => {
    const { session } = await openedObject();
    session.edit(object({ title: "my title" }));
    const fake = fakeServer();
    fake.disk.set("a.json", object({ place: "their place" }));
    const again = await opened(fake);
    const text = object({ title: "my title", place: "their place" });
    expect(again.state()).toMatchObject({
      merge: null,
      missing: null,
      open: { text, base: { text: fake.disk.get("a.json") } },
    });
  });

  test("is not reported if its text equals the edited one", async () => {
    const { session, writeElsewhere, state } = await opened();
    session.edit("mine");
    await writeElsewhere("a.json", "mine");
    expect(state()).toMatchObject({
      merge: null,
      merged: null,
      open: { text: "mine", base: { version: "mine" } },
    });
  });

  test("triggers a new check of the open file, which may extend it", async () => {
    const { drafts, writeElsewhere, state } = await opened();
    await writeElsewhere("b.json", "theirs");
    expect([drafts.map(({ path }) => path), state().open?.text]).toEqual([["a.json", "a.json"], "a"]);
  });
});

describe("a file that is deleted on the disk", () => {
  test("keeps its text, which can be written again, and survives a closed browser", async () => {
    const { session, deleteElsewhere, disk, server, state } = await opened();
    await deleteElsewhere("a.json");
    expect(state()).toMatchObject({ missing: { text: "a" }, open: { text: "a", base: { version: null } } });
    const again = await opened({ ...fakeServer(), server });
    expect(again.state()).toMatchObject({ missing: { text: "a" }, open: { text: "a" } });
    await session.save();
    expect([disk.get("a.json"), state().missing, [...kept]]).toEqual(["a", null, []]);
  });

  test("can be saved as another file, but not over an existing one", async () => {
    const { session, deleteElsewhere, disk, state } = await opened();
    session.edit("mine");
    await deleteElsewhere("a.json");
    await expect(session.saveAs("b.json")).rejects.toThrow("exists");
    await session.saveAs("c.json");
    expect([...disk]).toEqual([
      ["b.json", "b"],
      ["c.json", "mine"],
    ]);
    expect([state().open?.path, state().missing, [...kept]]).toEqual(["c.json", null, []]);
  });

  test("can be discarded", async () => {
    const { session, deleteElsewhere, state } = await opened();
    session.edit("mine");
    await deleteElsewhere("a.json");
    session.discardMissing();
    expect([state().open, state().missing, [...kept]]).toEqual([null, null, []]);
  });

  test("is merged with the edits when it returns, or under its new name", async () => {
    const { session, deleteElsewhere, writeElsewhere, state } = await openedObject();
    session.edit(object({ title: "my title" }));
    await deleteElsewhere("a.json");
    await writeElsewhere("a.json", object({ place: "their place" }));
    const text = object({ title: "my title", place: "their place" });
    expect(state()).toMatchObject({ missing: null, merge: null, open: { text } });
    await deleteElsewhere("a.json");
    await writeElsewhere("new.json", object({ place: "their place", text: "new" }));
    await session.moveTo("new.json");
    await settle();
    const moved = object({ title: "my title", text: "new", place: "their place" });
    expect(state()).toMatchObject({ missing: null, open: { path: "new.json", text: moved } });
  });
});

test("tells the other windows which file is open, and counts the others", async () => {
  const { attended, openElsewhere, session, state } = await opened();
  expect(attended.at(-1)).toEqual({ editor: "me", path: "a.json" });
  openElsewhere({ "a.json": 2, "b.json": 1 });
  expect(state().others).toBe(1);
  await session.openFile("b.json");
  expect([attended.at(-1)?.path, state().others]).toEqual(["b.json", 0]);
});

test("opens a new campaign, and rejects if the server refuses it", async () => {
  const { session, state } = await opened();
  await session.create({ id: "c", title: "c" });
  expect(state().open?.path).toBe("c.json");
  await expect(session.create({ id: "c", title: "c" })).rejects.toThrow("taken");
});

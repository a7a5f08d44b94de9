import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { same } from "../../../src/language/messages/saying.ts";
import type { Published } from "../../../src/plan/published.ts";
import type { Draft, FileText, StudioProblem } from "../../../src/studio/api.ts";
import type { Changed, Save } from "../../../src/studio/api-write.ts";
import { Refused, type Server } from "../../../src/studio/app/base/server.ts";
import { createDesk } from "../../../src/studio/app/desk/desk.ts";
import { isEdited, whyNotSaved } from "../../../src/studio/app/desk/desk-state.ts";

/** Lets all that waits for an answer of the server at hand go on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const problem = (severity: StudioProblem["severity"], message: string): StudioProblem => ({
  ...{ rule: "", severity, pointer: "", from: 0, to: 0, message: same(message) },
  ...{ advice: null, counterexample: null, fix: null, suggestion: null },
});

/** A server of two files; versions are the texts themselves. Errors are the exclamation marks. */
function fakeServer() {
  const disk = new Map([
    ["a.json", "a"],
    ["b.json", "b"],
  ]);
  const drafts: Draft[] = [];
  let changed: (changed: Changed) => void = () => undefined;
  const fileAt = (path: string): FileText => {
    const text = disk.get(path);
    if (text === undefined) throw new Refused(same(`no ${path}`), 404);
    return { path, text, version: text };
  };
  const server: Server = {
    pictures: async () => [],
    keepPicture: async ({ name }) => ({ src: `art/${name}`, widthPx: 1, heightPx: 1 }),
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
    complete: async () => null,
    hover: async () => null,
    place: async (_, key, pointer) => ({ path: key, from: pointer.length, to: pointer.length }),
    pointer: async () => ({ pointer: null }),
    save: async ({ path, text, version }: Save) => {
      if (version !== disk.get(path)) return { conflict: fileAt(path) };
      disk.set(path, text.trim());
      changed({ paths: [path] });
      return { saved: { version: text.trim(), text: text.trim() } };
    },
    create: async ({ id }) => {
      if (disk.has(`${id}.json`)) throw new Refused(same("taken"), 422);
      disk.set(`${id}.json`, "new");
      return fileAt(`${id}.json`);
    },
    personas: async () => [],
    listen: (listener) => {
      changed = listener.changed;
    },
  };
  const writeElsewhere = async (path: string, text: string) => {
    disk.set(path, text);
    changed({ paths: [path] });
    await settle();
  };
  return { server, disk, drafts, writeElsewhere };
}

/** A browser that keeps what it is given. */
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
  const desk = createDesk({ server: fake.server, editor: "me", now: () => 7 });
  desk.begin();
  await desk.openFile(path);
  await settle();
  return { ...fake, desk, state: desk.store.get };
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
  test("has each text looked at, and keeps it in the browser until it is what stands on the disk", async () => {
    const { desk, drafts, state } = await opened();
    desk.edit("a!");
    await settle();
    expect(drafts.map(({ text }) => text)).toEqual(["a", "a!"]);
    expect(state().answered?.answer.problems).toHaveLength(1);
    expect([...kept]).toEqual([["studio:draft:a.json", '{"text":"a!","version":"a","at":7}']]);
    desk.edit("a");
    expect([...kept]).toEqual([]);
  });

  test("has the page of an answer drawn first; a later answer is not overtaken by it", async () => {
    const { desk, state } = await opened();
    let drawn = () => {};
    const asked: number[] = [];
    const end = desk.drawFirst(({ problems }) => {
      asked.push(problems.length);
      return problems.length > 0 ? undefined : new Promise((resolve) => (drawn = resolve));
    });
    desk.edit("b");
    await settle();
    expect(state().answered?.text).toBe("a");
    desk.edit("b!");
    await settle();
    expect(state().answered?.text).toBe("b!");
    drawn();
    await settle();
    expect(state().answered?.text).toBe("b!");
    desk.edit("c");
    await settle();
    drawn();
    await settle();
    expect(state().answered?.text).toBe("c");
    end();
    desk.edit("d");
    await settle();
    expect(state().answered?.text).toBe("d");
    expect(asked).toEqual([0, 1, 0]);
  });

  test("has words drawn as they are typed, ahead of answers, and nobody takes them back", async () => {
    const titled = (title: string) => JSON.stringify({ title });
    const fake = fakeServer();
    const waiting: (() => void)[] = [];
    fake.server.draft = ({ text }) =>
      new Promise((resolve) => {
        const campaign = text?.startsWith("{") ? JSON.parse(text) : {};
        const page = { key: "a", published: { campaign } as Published, isCurrent: true };
        waiting.push(() => resolve({ problems: [], elsewhere: [], pages: [], page }));
      });
    const answer = async () => {
      waiting.shift()?.();
      await settle();
    };
    const { desk, state } = await opened(fake);
    await answer();
    const drawn: unknown[] = [];
    desk.drawFirst(({ page }, ahead = page?.published) => {
      drawn.push(ahead?.campaign.title);
      return undefined;
    });
    desk.edit(titled("春"));
    await answer();
    desk.edit(titled("春茶"));
    expect(drawn).toEqual(["春", "春茶"]);
    desk.edit(titled("春茶有"));
    await answer();
    expect([state().answered?.text, drawn.at(-1)]).toEqual([titled("春茶"), "春茶有"]);
    desk.edit(titled("春茶"));
    expect(drawn.at(-1)).toBe("春茶");
    await answer();
    await answer();
    expect([state().answered?.text, drawn.at(-1)]).toEqual([titled("春茶"), "春茶"]);
    desk.edit(titled("春{茶}"));
    expect(drawn.at(-1)).toBe("春茶");
    await answer();
    expect(drawn.at(-1)).toBe("春{茶}");
  });

  test("is told of warnings when the typing rests", async () => {
    const { desk, state } = await opened();
    const told = () =>
      state().answered?.answer.problems.map(({ severity, message }) => [severity, message.en]);
    await vi.advanceTimersByTimeAsync(399);
    desk.edit("b!");
    await vi.advanceTimersByTimeAsync(399);
    expect(told()).toEqual([["error", "!"]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual([["warning", "b!"]]);
  });

  test("asks for warnings and states when the page is drawn, but does not wait for ever", async () => {
    const fake = fakeServer();
    const page = { key: "p", published: {} as Published, isCurrent: true };
    fake.server.draft = async () => ({ problems: [], elsewhere: [], pages: [], page });
    const asked = vi.spyOn(fake.server, "problems");
    const states = vi.spyOn(fake.server, "states");
    const { desk, state } = await opened(fake);
    await vi.advanceTimersByTimeAsync(400);
    expect([asked, states].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    let drawn = () => {};
    desk.drawFirst(() => new Promise((resolve) => (drawn = resolve)));
    const edit = async (text: string) => {
      desk.edit(text);
      await settle();
      await vi.advanceTimersByTimeAsync(150);
      expect(state().answered?.text).toBe(text);
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

  test("what was left unsaved is there again, and can be given up", async () => {
    const { desk } = await opened();
    desk.edit("mine");
    const again = await opened();
    const restored = { text: "mine", at: 7 };
    expect(again.state()).toMatchObject({ open: { text: "mine" }, restored, changed: null });
    again.desk.settle(false);
    expect(again.state()).toMatchObject({ open: { text: "a" }, restored: null });
    expect([...kept]).toEqual([]);
  });

  test("what was left unsaved of a file that changed since says so", async () => {
    const { desk, writeElsewhere } = await opened();
    desk.edit("mine");
    const fake = fakeServer();
    fake.disk.set("a.json", "theirs");
    const again = await opened(fake);
    expect(again.state()).toMatchObject({ open: { text: "mine" }, changed: { text: "theirs" } });
    await writeElsewhere("b.json", "b");
  });

  test("another file can be looked at meanwhile; one without edits counts no longer", async () => {
    const { desk, drafts, state } = await opened();
    desk.edit("mine");
    await desk.openFile("b.json");
    expect(state().open?.text).toBe("b");
    await desk.openFile("a.json");
    await settle();
    expect(state()).toMatchObject({ open: { text: "mine", base: { text: "a" } }, restored: null });
    expect(drafts.filter(({ text }) => text === null).map(({ path }) => path)).toEqual(["b.json"]);
  });

  test("a place in another file is shown once that is open, with the page that one came from", async () => {
    const { desk, drafts, state } = await opened();
    await desk.goTo("b.json", "/view");
    expect(state().open?.path).toBe("b.json");
    expect(state().goal).toEqual({ path: "b.json", from: 5, to: 5 });
    expect(drafts.at(-1)).toMatchObject({ path: "b.json", key: "b.json" });
    desk.arrive();
    expect(state().goal).toBe(null);
  });

  test("a file that cannot be opened says why, and leaves what is open", async () => {
    const { desk, state } = await opened();
    await desk.openFile("none.json");
    expect(state()).toMatchObject({ open: { path: "a.json" }, notice: { saying: { en: "no none.json" } } });
  });

  test("a browser that is full is told of", async () => {
    const { desk, state } = await opened();
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    });
    desk.edit("mine");
    await settle();
    expect(state().notice?.saying.en).toContain("save soon");
  });
});

describe("saving", () => {
  test("takes over the text as it was written", async () => {
    const { desk, disk, state } = await opened();
    desk.edit(" mine ");
    await settle();
    await desk.save();
    expect(disk.get("a.json")).toBe("mine");
    expect(state()).toMatchObject({ open: { text: "mine", base: { version: "mine" } }, changed: null });
    expect([isEdited(state().open), state().notice?.isGood, [...kept]]).toEqual([false, true, []]);
  });

  test("does not with errors, and says why", async () => {
    const { desk, disk, state } = await opened();
    expect(whyNotSaved(state())?.en).toContain("no changes");
    desk.edit("mine!!");
    await settle();
    await desk.save();
    expect(disk.get("a.json")).toBe("a");
    expect(state().notice?.saying.en).toContain("2 errors");
    desk.edit("mine");
    await settle();
    expect([state().notice, whyNotSaved(state())]).toEqual([null, null]);
  });

  test("keeps what was typed meanwhile", async () => {
    const { desk, disk, state } = await opened();
    desk.edit("mine");
    await settle();
    const saving = desk.save();
    desk.edit("mine, more");
    await saving;
    expect([disk.get("a.json"), state().open?.text, state().open?.base.text]).toEqual([
      "mine",
      "mine, more",
      "mine",
    ]);
    expect(state().changed).toBe(null);
  });

  test("a conflict overwrites nothing until somebody says so", async () => {
    const { desk, disk, state } = await opened();
    desk.edit("mine");
    disk.set("a.json", "theirs");
    await settle();
    await desk.save();
    expect(disk.get("a.json")).toBe("theirs");
    expect(state()).toMatchObject({ isComparing: true, changed: { text: "theirs" }, open: { text: "mine" } });
    desk.compare(false);
    expect(state()).toMatchObject({ isComparing: false, open: { text: "mine" } });
    await desk.keepMine();
    expect(disk.get("a.json")).toBe("mine");
    expect(state()).toMatchObject({ isComparing: false, changed: null });
  });

  test("theirs can be taken", async () => {
    const { desk, disk, state } = await opened();
    desk.edit("mine");
    disk.set("a.json", "theirs");
    await desk.save();
    desk.takeTheirs();
    expect(state()).toMatchObject({ changed: null, open: { text: "theirs", base: { version: "theirs" } } });
    expect([disk.get("a.json"), [...kept]]).toEqual(["theirs", []]);
  });
});

describe("a file that changes on the disk", () => {
  test("is taken over at once where nothing was edited", async () => {
    const { writeElsewhere, state } = await opened();
    const { replaced = 0 } = state().open ?? {};
    await writeElsewhere("a.json", "theirs");
    expect(state()).toMatchObject({ changed: null, open: { text: "theirs", replaced: replaced + 1 } });
  });

  test("is told of where something was", async () => {
    const { desk, writeElsewhere, state } = await opened();
    desk.edit("mine");
    await writeElsewhere("a.json", "theirs");
    const expected = { isComparing: false, changed: { text: "theirs" }, open: { text: "mine" } };
    expect(state()).toMatchObject(expected);
  });

  test("is no news where it is what was edited", async () => {
    const { desk, writeElsewhere, state } = await opened();
    desk.edit("mine");
    await writeElsewhere("a.json", "mine");
    expect(state()).toMatchObject({ changed: null, open: { text: "mine", base: { version: "mine" } } });
  });

  test("has the open one looked at again where it is another: it may extend it", async () => {
    const { drafts, writeElsewhere, state } = await opened();
    await writeElsewhere("b.json", "theirs");
    expect([drafts.map(({ path }) => path), state().open?.text]).toEqual([["a.json", "a.json"], "a"]);
  });
});

test("a new campaign is opened; one that is refused rejects", async () => {
  const { desk, state } = await opened();
  await desk.create({ id: "c", title: "c" });
  expect(state().open?.path).toBe("c.json");
  await expect(desk.create({ id: "c", title: "c" })).rejects.toThrow("taken");
});

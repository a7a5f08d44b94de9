import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Microseconds of wall time, and of the thread's own time. */
  dur?: number;
  tdur?: number;
  args: {
    name?: string;
    data?: { compositeFailed?: number; nodeName?: string; message?: string };
    beginData?: { stackTrace?: unknown[] };
  };
}

/** Work of a page's main thread and compositor during a trace. Times are in milliseconds on the trace's own clock. */
export interface Trace {
  /** Node of each started animation. */
  animated: string[];
  /** Chromium's bits for why the compositor could not run an animation, for each. */
  failures: number[];
  /** Number of frames by the main thread. */
  mainFrames: number;
  /** Times of drawn frames. */
  drawn: number[];
  /** Tasks of the main thread: start, duration, and the thread's own time. */
  tasks: Array<{ at: number; ms: number; ownMs: number }>;
  /** Number of layouts and style recalculations forced by scripts. */
  forced: number;
}

const categories = [
  "toplevel",
  "blink.animations",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "disabled-by-default-devtools.timeline.stack",
];

/** Traces the page during an action. */
export async function trace(page: Page, act: () => Promise<unknown>): Promise<Trace> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories, excludedCategories: ["*"] },
  });
  // biome-ignore lint/suspicious/noConsole: a mark in the trace
  await page.evaluate((mark) => console.timeStamp(mark), MARK);
  await act();
  await session.send("Tracing.end");
  await done;
  await session.detach();
  return read(events);
}

const MARK = "begin";

/** Mark that a page writes to its timeline when the traced action is over. */
export const OVER = "over";

function read(events: TraceEvent[]): Trace {
  const pid = events.find(({ name, args }) => name === "TimeStamp" && args.data?.message === MARK)?.pid;
  const isOver = ({ name, args }: TraceEvent) => name === "TimeStamp" && args.data?.message === OVER;
  const end = events.find(isOver)?.ts ?? Number.POSITIVE_INFINITY;
  const mine = events.filter((event) => event.pid === pid && event.ts <= end);
  const named = (name: string) => mine.filter((event) => event.name === name);
  const main = named("thread_name").find(({ args }) => args.name === "CrRendererMain")?.tid;
  const tasks = named("RunTask").filter(({ tid }) => tid === main);
  const styles = mine.filter(({ name }) => name === "Layout" || name === "UpdateLayoutTree");
  return {
    animated: named("Animation").flatMap(({ ph, args }) => (ph === "b" ? [args.data?.nodeName ?? ""] : [])),
    failures: named("Animation").flatMap(({ args }) => args.data?.compositeFailed ?? []),
    mainFrames: named("BeginMainThreadFrame").length,
    drawn: named("DrawFrame").map(({ ts }) => ts / 1000),
    tasks: tasks.map(({ ts, dur = 0, tdur = 0 }) => ({ at: ts / 1000, ms: dur / 1000, ownMs: tdur / 1000 })),
    forced: styles.filter(({ args }) => args.beginData?.stackTrace).length,
  };
}

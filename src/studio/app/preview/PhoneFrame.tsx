import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { pageKey } from "../../../plan/published.ts";
import { type DraftAnswer, STUDIO } from "../../api.ts";
import type { FromFrame, Show, ToFrame } from "../../frame/messages.ts";
import { useWords } from "../base/Language.tsx";
import type { FirstDrawer } from "../desk/desk-state.ts";
import { useLook, useStudio } from "../desk/StudioContext.tsx";

export type ShownPage = NonNullable<DraftAnswer["page"]>;

/** Around the glass, in its own pixels: the phone's edge. */
const EDGE = 10;

interface PhoneFrameProps {
  /** Null: what is to be shown is not known yet, or there is none. */
  page: ShownPage | null;
  /** Null: who looks at it is not known yet. */
  token: string | null;
  /** What stands on the glass as long as one of them is null. */
  blank: ReactNode;
}

/** What the frame is to show, and of which page: words may be ahead of it. */
interface Sent {
  page: Show["published"];
  around: Omit<Show, "published">;
  shown: Show["published"];
}

/** A phone with the page in it, as large as there is room. It is loaded before there is a page. */
export function PhoneFrame({ page, token, blank }: PhoneFrameProps) {
  const { desk, look, isSandboxed } = useStudio();
  const { say } = useWords();
  const seen = useLook((state) => state);
  const { asked, clock, fault, isPicking, letters, mark, query, size, system, tab } = seen;
  const scene = seen.scene ?? seen.usual;
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useRef(false);
  const around = useMemo(
    (): Sent["around"] | null =>
      token === null
        ? null
        : {
            ...{ studio: "show", scene, phone: { system, letters }, clock, token, fault },
            query: Object.fromEntries(new URLSearchParams(query)),
            editor: isSandboxed ? desk.editor : null,
          },
    [scene, system, letters, clock, token, fault, query, isSandboxed, desk],
  );
  const sent = useRef<Sent>(null);
  /** Who waits for it to be drawn. */
  const waiting = useRef<(() => void)[]>([]);
  const [room, roomRef] = useRoom();
  const published = page?.published ?? null;

  const hear = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== location.origin) return;
    const message = data as FromFrame;
    if (message.studio === "there") for (const tell of waiting.current.splice(0)) tell();
    if (message.studio === "ready") {
      // Loaded anew, it has forgotten all that it was told.
      isReady.current = true;
      if (sent.current) postPage(sent.current);
      post({ studio: "pick", isOn: isPicking });
      post({ studio: "ask", texts: asked });
    }
    // What the page before still tells is of nobody's interest.
    const shown = sent.current && pageKey(sent.current.page.campaign.route ?? "/");
    if (message.studio !== "told" || message.key !== shown) return;
    const { what } = message;
    if (what.kind !== "picked") look.told(what);
    else {
      look.set({ isPicking: false });
      void desk.goTo(message.key, what.pointer);
    }
  });
  const post = (data: ToFrame) => {
    // All that counts then is said when it is ready.
    if (!isReady.current) return;
    const event = { data, origin: location.origin, source: window };
    try {
      // As postMessage has it, but at once: the browser would first draw what was typed, and the page a frame later.
      frame.current?.contentWindow?.dispatchEvent(new MessageEvent("message", event));
    } catch {
      // The browser's own page is there, since the server did not answer. Ours is told all when it is ready.
    }
  };
  const postPage = ({ around, shown }: Sent) => post({ ...around, published: shown });
  const send = (what: Sent) => {
    sent.current = what;
    postPage(what);
  };
  const sendNews = useEffectEvent((page: Sent["page"], around: Sent["around"]) => {
    if (page !== sent.current?.page || around !== sent.current.around) send({ page, around, shown: page });
  });
  const sendFirst = useEffectEvent<FirstDrawer>(({ page: next }, ahead = next?.published) => {
    if (!around || !next?.isCurrent || ahead === undefined || sent.current?.shown === ahead) return undefined;
    // With another page than the one before, how it is looked at is another, too: that is known when it is drawn.
    if (sent.current && next.key !== page?.key) return undefined;
    send({ page: next.published, around, shown: ahead });
    return new Promise<void>((resolve) => waiting.current.push(resolve));
  });
  const postNow = useEffectEvent(post);

  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (published && around) sendNews(published, around);
  }, [published, around]);
  useEffect(() => {
    const end = desk.drawFirst((...page) => sendFirst(...page)?.then(nextFrame));
    return () => {
      end();
      // Nobody draws for them any more.
      for (const tell of waiting.current.splice(0)) tell();
    };
  }, [desk]);
  useEffect(() => {
    if (mark) postNow({ studio: "mark", ...mark });
  }, [mark]);
  useEffect(() => postNow({ studio: "pick", isOn: isPicking }), [isPicking]);
  useEffect(() => postNow({ studio: "ask", texts: asked }), [asked]);

  const [width, height] = [size.width + 2 * EDGE, size.height + 2 * EDGE];
  const scale = Math.min(1, room.width / width, room.height / height);
  const isBlank = page === null || token === null;
  return (
    <div className="room" ref={roomRef}>
      {system === "browser" && tab && (
        <p className="browser-tab">
          {tab.icon && <img src={tab.icon} alt="" width={16} height={16} />}
          <span>{tab.title}</span>
        </p>
      )}
      <div className="phone-place" style={{ width: width * scale, height: height * scale }}>
        <div className="phone" style={{ width, height, padding: EDGE, transform: `scale(${scale})` }}>
          <iframe
            ref={frame}
            title={say(en`The page on a phone`.zh`手机上的页面`)}
            src={`${STUDIO}/frame`}
            width={size.width}
            height={size.height}
            inert={isBlank}
          />
          {isBlank && <div className="glass">{blank}</div>}
        </div>
      </div>
    </div>
  );
}

/** Resolves when people see what was drawn: behind the next frame of the browser. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The page of the latest answer; the one before, where an answer has none though the file is the same. */
export function useLastPage(path: string | null, answer: DraftAnswer | undefined): ShownPage | null {
  const kept = useRef<{ path: string | null; page: ShownPage | null }>({ path: null, page: null });
  if (kept.current.path !== path) kept.current = { path, page: null };
  const before = kept.current.page;
  if (answer?.page) kept.current.page = answer.page;
  else if (answer && before?.isCurrent) kept.current.page = { ...before, isCurrent: false };
  return kept.current.page;
}

/** How large the element is, in CSS pixels. */
function useRoom() {
  const [room, setRoom] = useState({ width: 300, height: 600 });
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [room, ref] as const;
}

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import { STUDIO } from "../../api.ts";
import type { FromFrame, Show, ToFrame } from "../../frame/messages.ts";
import type { FirstDrawer } from "../desk/desk-parts.ts";
import { useLook, useStudio } from "../shell/StudioContext.tsx";
import { useWords } from "../words/Language.tsx";
import { seen } from "./seen.ts";
import type { ShownPage } from "./use-last-page.ts";

/** Around the glass, in its own pixels: the phone's edge. */
const EDGE = 10;

/** A phone with the page in it, as large as the room allows. What the page tells goes to the look. */
export function PhoneFrame({ page, token }: { page: ShownPage; token: string }) {
  const { desk, look, isSandboxed } = useStudio();
  const { say } = useWords();
  const size = useLook((state) => state.size);
  const system = useLook((state) => state.system);
  const letters = useLook((state) => state.letters);
  const scene = useLook((state) => state.scene ?? state.usual);
  const clock = useLook((state) => state.clock);
  const fault = useLook((state) => state.fault);
  const query = useLook((state) => state.query);
  const tab = useLook((state) => state.tab);
  const mark = useLook((state) => state.mark);
  const isPicking = useLook((state) => state.isPicking);
  const asked = useLook((state) => state.asked);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const around = useMemo(
    (): Omit<Show, "published"> => ({
      ...{ studio: "show", scene, phone: { system, letters }, clock, token, fault },
      query: Object.fromEntries(new URLSearchParams(query)),
      editor: isSandboxed ? desk.editor : null,
    }),
    [scene, system, letters, clock, token, fault, query, isSandboxed, desk],
  );
  /** What the frame was told last, and of which page: words may be ahead of it. */
  const sent = useRef<{ page: Show["published"]; around: typeof around; shown: Show["published"] }>(null);
  /** Who waits for it to be drawn. */
  const waiting = useRef<(() => void)[]>([]);
  const [room, roomRef] = useRoom();
  const { published } = page.page;

  const hear = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== location.origin) return;
    const message = data as FromFrame;
    if (message.studio === "ready") setReady(true);
    if (message.studio === "there") for (const tell of waiting.current.splice(0)) tell();
    // Loaded anew, it has forgotten what it was shown.
    if (message.studio === "ready" && isReady) {
      send();
      post({ studio: "ask", texts: asked });
    } else if (message.studio === "told") {
      const { what } = message;
      if (what.kind !== "picked") look.told(what);
      else {
        look.set({ isPicking: false });
        void desk.goTo(page.page.key, what.pointer);
      }
    }
  });
  const post = (data: ToFrame) => {
    const event = { data, origin: location.origin, source: window };
    try {
      // As postMessage has it, but at once: the browser would first draw what was typed, and the page a frame later.
      frame.current?.contentWindow?.dispatchEvent(new MessageEvent("message", event));
    } catch {
      // The browser's own page is there, since the server did not answer. Ours is told all when it is ready.
    }
  };
  const send = (of = published, shown = of) => {
    sent.current = { page: of, around, shown };
    post({ ...around, published: shown });
  };
  const sendNews = useEffectEvent((now: Omit<NonNullable<typeof sent.current>, "shown">) => {
    if (now.page !== sent.current?.page || now.around !== sent.current.around) send();
  });
  const sendFirst = useEffectEvent<FirstDrawer>(({ page: next }, ahead = next?.published) => {
    if (!isReady || !next?.isCurrent || next.key !== page.page.key) return undefined;
    if (sent.current?.shown === ahead) return undefined;
    send(next.published, ahead);
    return new Promise<void>((resolve) => waiting.current.push(resolve));
  });
  const postNow = useEffectEvent(post);

  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (isReady) sendNews({ page: published, around });
  }, [isReady, published, around]);
  useEffect(() => {
    const end = desk.drawFirst((...page) => {
      const drawing = sendFirst(...page);
      return drawing && seen(drawing);
    });
    return () => {
      end();
      // Nobody draws for them any more.
      for (const tell of waiting.current.splice(0)) tell();
    };
  }, [desk]);
  useEffect(() => {
    if (mark) postNow({ studio: "mark", ...mark });
  }, [mark]);
  useEffect(() => {
    if (isReady) postNow({ studio: "pick", isOn: isPicking });
  }, [isReady, isPicking]);

  useEffect(() => {
    if (isReady) postNow({ studio: "ask", texts: asked });
  }, [isReady, asked]);

  const [width, height] = [size.width + 2 * EDGE, size.height + 2 * EDGE];
  const scale = Math.min(1, room.width / width, room.height / height);
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
            src={`${STUDIO}/frame?route=${encodeURIComponent(page.route)}`}
            width={size.width}
            height={size.height}
          />
        </div>
      </div>
    </div>
  );
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

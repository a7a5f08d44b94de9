import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BrowserRouter, type Location, useLocation, useNavigationType } from "react-router-dom";
import type { Ports } from "../ports/ports.ts";
import { type Begun, CampaignPage, type Surrounds } from "./CampaignPage.tsx";
import { DialogEntriesContext } from "./Dialogs.tsx";
import { Notice, Opening } from "./Notice.tsx";
import { isWayBack, stopKey } from "./navigation/journey.ts";
import { useJourney } from "./navigation/use-journey.ts";
import { useLeaving, useRouter } from "./navigation/use-leaving.ts";
import { isThere, type KnownPage, keepPage, usePage } from "./store/use-page.ts";

/** The page that was there before React, and what keeps its answers. */
export type DrawnPage = Begun & KnownPage & { client: QueryClient };

/** A failure is told at once, with a retry for the customer; what lies behind it is asked whatever the phone believes of its network. */
export function newClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
}

interface AppProps {
  ports: Ports;
  drawn?: DrawnPage | undefined;
  /** The page can be used. */
  onThere?: () => void;
}

/** The app: whatever the address, its page is fetched as data, unless it stands there already. */
export function App({ ports, drawn, onThere }: AppProps) {
  const [client] = useState(() => {
    if (drawn) keepPage(drawn.client, drawn);
    return drawn?.client ?? newClient();
  });
  useEffect(() => onThere?.(), [onThere]);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <CurrentPage ports={ports} drawn={drawn} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** The page at the address. Until it can be seen, the one before it stays, while its own data is already on the way. */
function CurrentPage({ ports, drawn }: { ports: Ports; drawn: DrawnPage | undefined }) {
  const location = useLocation();
  const type = useNavigationType();
  const coming = usePage(ports, location.pathname);
  const [shown, setShown] = useState({ location, type });
  const isOnItsWay = stopKey(shown.location) !== stopKey(location);
  if (isOnItsWay && isThere(coming)) setShown({ location, type });
  const { stop, journey } = useJourney(shown, ports.host);
  const { coming: next, leave, entries } = useLeaving(stop.key, isOnItsWay);
  // Who comes back to it finds the page, but opened anew.
  const [begun, setBegun] = useState(drawn);
  useEffect(() => setBegun(undefined), []);
  return (
    <DialogEntriesContext.Provider value={entries}>
      {next && <span className={`${next}-coming`} role="progressbar" aria-label="加载中" />}
      <Page
        key={stop.key}
        ports={ports}
        location={shown.location}
        begun={begun}
        kept={stop.kept}
        leave={leave}
        isWayBack={(to) => isWayBack(journey, to)}
        hasWayBack={() => journey.at > 0}
      />
      {isOnItsWay && (
        <Page key={stopKey(location)} ports={ports} location={location} leave={leave} isComing />
      )}
    </DialogEntriesContext.Provider>
  );
}

/** Where there is no page: the way back, or to the first page of all. */
function NoPage({ text, location, leave, hasWayBack, isEmbedded }: PageProps & { text: string }) {
  const router = useRouter();
  const [isThere] = useState(hasWayBack);
  const go = () => leave(() => (isThere ? router.go(-1) : router.push("/")), "page");
  const action = isThere ? "返回上一页" : location.pathname === "/" ? undefined : "去首页";
  return <Notice text={text} action={isEmbedded ? undefined : action} onTap={go} isEmbedded={isEmbedded} />;
}

type PageProps = Omit<Surrounds, "embed"> & { ports: Ports; location: Location; route?: string };

function Page({ route, ...props }: PageProps) {
  const { ports, location, isComing, isEmbedded } = props;
  const opened = usePage(ports, route ?? location.pathname);
  if (opened.kind === "page") {
    const embed = (inner: string) => (
      <Page key={inner} {...props} begun={undefined} route={inner} isEmbedded />
    );
    return <CampaignPage {...props} {...opened} embed={isEmbedded ? undefined : embed} />;
  }
  if (isComing) return null;
  if (opened.kind === "opening") return <Opening isEmbedded={isEmbedded} />;
  const { text, retry } = opened;
  if (retry) return <Notice text={text} action="重新加载" onTap={retry} isEmbedded={isEmbedded} />;
  return <NoPage text={text} {...props} />;
}

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BrowserRouter, type Location, useLocation, useNavigationType } from "react-router-dom";
import type { SayWord } from "../plan/plan.ts";
import type { Ports } from "../ports/ports.ts";
import { CampaignPage, type PageSurroundings, type StartedPage } from "./CampaignPage.tsx";
import { DialogEntriesContext } from "./Dialogs.tsx";
import { Notice, OpeningPlaceholder } from "./Notice.tsx";
import { useNavigator, usePageLeaving } from "./navigation/use-page-leaving.ts";
import { useVisitedPages } from "./navigation/use-visited-pages.ts";
import { historyEntryKey, isPageCustomerCameFrom } from "./navigation/visited-page-journey.ts";
import { cachePage, isPageShowable, type LoadedPage, usePage } from "./store/use-page.ts";

/** A page that was drawn as HTML when it was published, with the query client that holds its answers. */
export type PrerenderedPage = StartedPage & LoadedPage & { client: QueryClient };

/**
 * Creates the cache of pages and answers. It never retries by itself, and sends requests even if the phone says
 * it is offline.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
}

interface AppProps {
  ports: Ports;
  drawn?: PrerenderedPage | undefined;
  /** Called when React has mounted the page. */
  onMounted?: () => void;
}

/**
 * Renders the app: the page at the address, prerendered or fetched, and every page to which the customer goes.
 */
export function App({ ports, drawn, onMounted }: AppProps) {
  const [client] = useState(() => {
    if (drawn) cachePage(drawn.client, drawn);
    return drawn?.client ?? createQueryClient();
  });
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <CurrentPage ports={ports} drawn={drawn} word={drawn?.plan.word ?? ports.word} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

interface CurrentPageProps extends Pick<PageProps, "ports" | "word"> {
  drawn: PrerenderedPage | undefined;
}

/** Renders the page at the address. The previous page stays on the screen until the next one can be shown. */
function CurrentPage({ ports, drawn, word }: CurrentPageProps) {
  const location = useLocation();
  const type = useNavigationType();
  const coming = usePage(ports, location.pathname);
  const [shown, setShown] = useState({ location, type });
  const isOnItsWay = historyEntryKey(shown.location) !== historyEntryKey(location);
  if (isOnItsWay && isPageShowable(coming)) setShown({ location, type });
  const { stop, journey } = useVisitedPages(shown, ports.host);
  const { coming: next, leave, entries } = usePageLeaving(stop.key, isOnItsWay);
  // Only the first visit continues the store that was started early; a later visit opens the page again.
  const [started, setStarted] = useState(drawn);
  useEffect(() => setStarted(undefined), []);
  return (
    <DialogEntriesContext.Provider value={entries}>
      {next && <span className={`${next}-coming`} role="progressbar" aria-label={word("loading")} />}
      <PageOfRoute
        key={stop.key}
        ports={ports}
        word={word}
        location={shown.location}
        started={started}
        kept={stop.kept}
        leave={leave}
        isWayBack={(to, session) => isPageCustomerCameFrom(journey, to, session)}
        hasWayBack={() => journey.at > 0}
      />
      {isOnItsWay && (
        <PageOfRoute
          key={historyEntryKey(location)}
          ports={ports}
          word={word}
          location={location}
          leave={leave}
          isComing
        />
      )}
    </DialogEntriesContext.Provider>
  );
}

type MissingPageProps = PageProps & { text: string };

/** Shows the notice for a missing page, with a button to the previous page or to the home page. */
function PageMissingNotice({ text, word, location, leave, hasWayBack, isEmbedded }: MissingPageProps) {
  const router = useNavigator();
  const [isThere] = useState(hasWayBack);
  const leaveNotice = () =>
    leave(() => (isThere ? router.go(-1) : router.push(import.meta.env.BASE_URL)), "page");
  const action = isThere
    ? word("toPreviousPage")
    : location.pathname === import.meta.env.BASE_URL
      ? undefined
      : word("toHome");
  return (
    <Notice
      text={text}
      action={isEmbedded ? undefined : action}
      onTap={leaveNotice}
      isEmbedded={isEmbedded}
    />
  );
}

interface PageProps extends Omit<PageSurroundings, "embed"> {
  ports: Ports;
  location: Location;
  route?: string;
  /** Returns the words of notices about pages that cannot be shown. */
  word: SayWord;
}

/** Runs the page of a route in this app, or shows why it cannot be shown. */
function PageOfRoute({ route, ...props }: PageProps) {
  const { ports, location, isComing, isEmbedded, word } = props;
  const opened = usePage(ports, route ?? location.pathname);
  if (opened.kind === "page") {
    const embed = (inner: string) => (
      <PageOfRoute key={inner} {...props} started={undefined} route={inner} isEmbedded />
    );
    return <CampaignPage {...props} {...opened} embed={isEmbedded ? undefined : embed} />;
  }
  if (isComing) return null;
  if (opened.kind === "opening") return <OpeningPlaceholder isEmbedded={isEmbedded} word={word} />;
  const { retry } = opened;
  const text = word(opened.word);
  if (retry) return <Notice text={text} action={word("reload")} onTap={retry} isEmbedded={isEmbedded} />;
  return <PageMissingNotice text={text} {...props} />;
}

import type { BenchServer } from "./bench-server.ts";
import type { VisitedPage } from "./cases.ts";
import type { Phone } from "./quiet-tab.ts";
import { type Visit, type VisitOptions, visit } from "./visit.ts";

/** The properties of a visit. */
export interface Stage<Page extends VisitedPage> {
  newPhone(): Promise<Phone>;
  page: Page;
  /** Brings the server to its first state. Called before each visit. */
  prepare(): unknown;
}

/** Visits a page with an empty cache, and once more with what the first visit cached. */
export async function visitTwice(
  { newPhone, page, prepare }: Stage<VisitedPage>,
  server: BenchServer,
  options: VisitOptions,
): Promise<Visit> {
  const phone = await newPhone();
  const named = async (name: string) => {
    await prepare();
    const seen = await visit(phone, server, page, options);
    return Object.entries(seen).map(([measure, value]) => [`${name} ${measure}`, value]);
  };
  try {
    return Object.fromEntries([...(await named("cold")), ...(await named("warm"))]);
  } finally {
    await phone.forget();
  }
}

/** Returns the order of a round. Each round starts with another one, so that none always has the warmer machine. */
export function inTurns<Side>(sides: readonly Side[], round: number): Side[] {
  const start = round % sides.length;
  return [...sides.slice(start), ...sides.slice(0, start)];
}

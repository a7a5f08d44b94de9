/**
 * The inline script of pages whose brand gets its token from behind the # of the address or from a message, or that has
 * events. It runs before the other inline scripts.
 */
import { type HeardSources, hearMessages } from "../ports/heard-messages.ts";
import { hideHashParameters } from "./hide-hash-parameters.ts";

/** What the script does, as the publisher writes it into the page. */
export interface HearingSetup extends HeardSources {
  /** Parameters behind the # that bring the token. */
  hash: readonly string[];
}

const setup: HearingSetup = JSON.parse(document.getElementById("hears")?.textContent ?? "");
hideHashParameters(setup.hash, window);
hearMessages(setup);

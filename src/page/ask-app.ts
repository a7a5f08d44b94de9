import type { Brand, NativeArgument } from "../language/document.generated.ts";
import { isSafePicture, isSafeUrl } from "../language/safe-url.ts";
import { ownEntry } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import type { Effect, NativeArguments } from "../play/events.ts";
import type { Ports } from "../ports/ports.ts";

/** What is said where there is no native app. */
const NO_APP = "请在App内打开";
/** What is said of an address that must not be opened. */
export const NO_WAY = "页面无法打开，请稍后重试";

/** What a call needs of the page. */
interface Around {
  ports: Ports;
  brand: Brand;
  phoneType: string;
  toast(text: string): void;
  /** Goes back to another page of the app; false where there is none. */
  goBack(): boolean;
}

/** What to tell the customer where something could not be done. */
type Failure = string | undefined;

/**
 * Asks the native app; where there is none that knows the call, the browser does what the brand says for that. Addresses
 * among the arguments lead where pages may lead, or nothing is asked.
 */
export function askApp(
  { call, with: given = {} }: Extract<Effect, { type: "native" }>,
  { ports, brand, phoneType, toast, goBack }: Around,
): Failure | Promise<Failure> {
  const { arguments: taken = [], otherwise } = ownEntry(brand.native ?? {}, call) ?? {};
  if (taken.some((argument) => !isSafe(argument, given, brand))) {
    ports.report(`An argument of "${call}" was refused: its host or scheme is none that the brand lists.`);
    return NO_WAY;
  }
  const whole = Object.fromEntries(taken.map((argument) => [argument.name, wholeOf(argument, given)]));
  if (ports.native.call(brand, { call, with: whole, phoneType })) return undefined;
  if (otherwise === undefined) return NO_APP;
  if (otherwise === "back") return goBack() ? undefined : NO_APP;
  if (typeof otherwise === "string") return standIn(otherwise, whole, toast);
  toast(otherwise.toast);
  return undefined;
}

function isSafe({ name, format }: NativeArgument, given: NativeArguments, brand: Brand): boolean {
  const value = ownEntry(given, name) ?? null;
  if (format === undefined || value === null) return true;
  return (format === "picture" ? isSafePicture : isSafeUrl)(String(value), brand);
}

/** Who gets a path of this site elsewhere needs all of its address. */
function wholeOf({ name, format }: NativeArgument, given: NativeArguments): unknown {
  const value = ownEntry(given, name) ?? null;
  const isPath = format !== undefined && String(value).startsWith("/");
  return isPath ? new URL(String(value), window.location.href).href : value;
}

type StandIns = typeof import("./stand-in.ts");
let standIns: StandIns | undefined;

async function loadStandIns(): Promise<StandIns> {
  standIns ??= await import("./stand-in.ts");
  return standIns;
}

/**
 * Fetches what stands in for the app before it is wanted, where a page may want it: a browser shares and copies only at
 * the moment of a tap.
 */
export function prepareStandIns({ brand, campaign }: Plan): void {
  const text = JSON.stringify(campaign);
  const isWanted = Object.entries(brand.native ?? {}).some(
    ([call, { otherwise }]) =>
      typeof otherwise === "string" && otherwise !== "back" && text.includes(`"${call}"`),
  );
  // Where that fails it is tried again when it is wanted.
  if (isWanted) loadStandIns().catch(() => {});
}

function standIn(...what: Parameters<StandIns["standIn"]>): Promise<Failure> {
  if (standIns) return standIns.standIn(...what);
  return loadStandIns().then(
    (loaded) => loaded.standIn(...what),
    () => NO_APP,
  );
}

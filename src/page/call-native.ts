import type { Brand, NativeArgument } from "../language/document.generated.ts";
import { isSafePicture, isSafeUrl } from "../language/safe-url.ts";
import { ownEntry } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import type { Effect, NativeArguments } from "../play/events.ts";
import type { Ports } from "../ports/ports.ts";

/** Message outside of a native app. */
const NO_APP = "请在App内打开";
/** Message for an address that must not be opened. */
export const CANNOT_OPEN = "页面无法打开，请稍后重试";

/** Context of a native call. */
interface NativeContext {
  ports: Ports;
  brand: Brand;
  phoneType: string;
  toast(text: string): void;
  /** Goes back to another page of the app; returns false if that is impossible. */
  goBack(): boolean;
}

/** Message for the customer if a call failed; undefined if it succeeded. */
type FailureText = string | undefined;

/**
 * Makes a native call. If no app knows the call, the browser does what the brand declares as `otherwise`. If an
 * argument is an address that the brand does not allow, the call is not made.
 */
export function callNative(
  { call, with: given = {} }: Extract<Effect, { type: "native" }>,
  { ports, brand, phoneType, toast, goBack }: NativeContext,
): FailureText | Promise<FailureText> {
  const { arguments: taken = [], otherwise } = ownEntry(brand.native ?? {}, call) ?? {};
  if (taken.some((argument) => !isSafe(argument, given, brand))) {
    ports.report(`An argument of "${call}" was refused: its host or scheme is none that the brand lists.`);
    return CANNOT_OPEN;
  }
  const whole = Object.fromEntries(
    taken.map((argument) => [argument.name, absoluteValueOf(argument, given)]),
  );
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

/** Returns an argument's value; a path of this site becomes a full address, since it is used outside of the site. */
function absoluteValueOf({ name, format }: NativeArgument, given: NativeArguments): unknown {
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
 * Loads the browser's replacements for native calls in advance if the page may need them, because a browser shares and
 * copies only during a tap.
 */
export function prepareStandIns({ brand, campaign }: Plan): void {
  const text = JSON.stringify(campaign);
  const isWanted = Object.entries(brand.native ?? {}).some(
    ([call, { otherwise }]) =>
      typeof otherwise === "string" && otherwise !== "back" && text.includes(`"${call}"`),
  );
  // If this fails, it is tried again when the replacement is needed.
  if (isWanted) loadStandIns().catch(() => {});
}

function standIn(...what: Parameters<StandIns["standIn"]>): Promise<FailureText> {
  if (standIns) return standIns.standIn(...what);
  return loadStandIns().then(
    (loaded) => loaded.standIn(...what),
    () => NO_APP,
  );
}

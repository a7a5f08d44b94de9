import type { Brand, NativeArgument, PostedMessage } from "../language/document.generated.ts";
import { isSafePictureUrl, isSafeUrl } from "../language/safe-url.ts";
import { mapValues, ownEntryOf } from "../language/values.ts";
import type { Plan } from "../plan/plan.ts";
import type { Effect, NativeArguments } from "../play/events.ts";
import { type PageState, scopeOfSnapshot } from "../play/snapshot.ts";
import type { Ports } from "../ports/ports.ts";

/** What a native call needs to know about the page. */
interface NativeContext extends PageState {
  ports: Ports;
  toast(text: string): void;
  /** Goes back to another page of the app; returns false if that is impossible. */
  goBack(): boolean;
}

/** Message to the customer if a native call failed; undefined if it succeeded. */
type FailureText = string | undefined;

/**
 * Calls a function of the native app. If no app knows it, the browser does what the brand declares as
 * `otherwise`. If an argument is an address that the brand does not allow, nothing is called.
 */
export function callNative(
  { call, with: given = {} }: Extract<Effect, { type: "native" }>,
  { ports, plan, snapshot, toast, goBack }: NativeContext,
): FailureText | Promise<FailureText> {
  const { brand, word } = plan;
  const { phoneType } = snapshot.visit;
  const { arguments: taken = [], post, otherwise } = ownEntryOf(brand.native ?? {}, call) ?? {};
  if (taken.some((argument) => !isSafeArgument(argument, given, brand))) {
    ports.report(`An argument of "${call}" was refused: the brand does not list its host or scheme.`);
    return word("cannotOpen");
  }
  const whole = Object.fromEntries(
    taken.map((argument) => [argument.name, absoluteArgumentValue(argument, given)]),
  );
  const message = post && evaluateMessage(post.message, { plan, snapshot }, whole);
  if (ports.native.call(brand, { call, with: whole, phoneType, message })) return undefined;
  if (otherwise === undefined) return word("onlyInApp");
  if (otherwise === "back") return goBack() ? undefined : word("onlyInApp");
  if (typeof otherwise === "string") return runReplacement(otherwise, whole, { toast, word });
  toast(otherwise.toast);
  return undefined;
}

/** Returns the message that a native call posts. Its expressions read only the arguments, the brand and the device. */
function evaluateMessage(message: PostedMessage, page: PageState, given: NativeArguments): NativeArguments {
  const { brand, device } = scopeOfSnapshot(page);
  const scope = { arguments: given, brand, device };
  return mapValues(message, (value) =>
    typeof value === "object" ? evaluateMessage(value, page, given) : page.plan.evaluate(value, scope),
  );
}

function isSafeArgument({ name, format }: NativeArgument, given: NativeArguments, brand: Brand): boolean {
  const value = ownEntryOf(given, name) ?? null;
  if (format === undefined || value === null) return true;
  return (format === "picture" ? isSafePictureUrl : isSafeUrl)(String(value), brand);
}

/**
 * Returns the value of an argument; a path of this site becomes a full address, because the app uses it outside
 * of the site.
 */
function absoluteArgumentValue({ name, format }: NativeArgument, given: NativeArguments): unknown {
  const value = ownEntryOf(given, name) ?? null;
  const isPath = format !== undefined && String(value).startsWith("/");
  return isPath ? new URL(String(value), window.location.href).href : value;
}

type ReplacementModule = typeof import("./replace-native-call.ts");
let replacementModule: ReplacementModule | undefined;

async function loadReplacements(): Promise<ReplacementModule> {
  replacementModule ??= await import("./replace-native-call.ts");
  return replacementModule;
}

/**
 * Loads the browser's replacements for native calls (replace-native-call.ts) if the page may need them: a
 * browser shares and copies only during a tap, which leaves no time to load code.
 */
export function preloadReplacements(page: Plan): void {
  // If this fails, it is tried again when the replacement is needed.
  if (mayReplaceNativeCalls(page)) loadReplacements().catch(() => {});
}

/** Returns whether a page makes a native call that the browser can replace, except by going back. Pure. */
export function mayReplaceNativeCalls({ brand, campaign }: Pick<Plan, "brand" | "campaign">): boolean {
  const text = JSON.stringify(campaign);
  return Object.entries(brand.native ?? {}).some(
    ([call, { otherwise }]) =>
      typeof otherwise === "string" && otherwise !== "back" && text.includes(`"${call}"`),
  );
}

function runReplacement(...what: Parameters<ReplacementModule["replaceNativeCall"]>): Promise<FailureText> {
  if (replacementModule) return replacementModule.replaceNativeCall(...what);
  return loadReplacements().then(
    (loaded) => loaded.replaceNativeCall(...what),
    () => what[2].word("onlyInApp"),
  );
}

import type { StandIn } from "../language/document.generated.ts";
import type { Plan } from "../plan/plan.ts";
import type { NativeArguments } from "../play/events.ts";

/** Native calls that the browser can replace, except going back. */
type ReplacementKind = Exclude<StandIn, "back">;

/** How a replacement speaks to the customer. */
interface Speech {
  toast(text: string): void;
  word: Plan["word"];
}

/**
 * Does in the browser what a native call would do in the app. Resolves to a message for the customer if that
 * fails, else to undefined; never rejects. Closing the share sheet without sharing is no failure.
 */
export async function replaceNativeCall(
  kind: ReplacementKind,
  given: NativeArguments,
  speech: Speech,
): Promise<string | undefined> {
  const { title, text, url } = nativeArgumentsAsTexts(given);
  switch (kind) {
    case "share":
      if (await tryBrowserShare({ ...(title && { title }), ...(text && { text }), ...(url && { url }) }))
        return undefined;
      return copyAndAnnounce(url ?? text, "linkCopied", speech);
    case "copy":
      return copyAndAnnounce(text, "copied", speech);
    case "save":
      return url ? saveFile(url) : speech.word("onlyInApp");
    case "close":
      window.close();
      return window.closed ? undefined : speech.word("onlyInApp");
  }
}

function nativeArgumentsAsTexts(given: NativeArguments): Partial<Record<"title" | "text" | "url", string>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === "string"));
}

async function tryBrowserShare(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

async function copyAndAnnounce(
  text: string | undefined,
  done: "linkCopied" | "copied",
  { toast, word }: Speech,
): Promise<string | undefined> {
  if (!text || !(await tryClipboardCopy(text))) return word("notCopied");
  toast(word(done));
  return undefined;
}

async function tryClipboardCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return tryCopyBySelection(text);
  }
}

/** Copies a text by selecting it, for browsers that lack the clipboard API or refuse it. */
function tryCopyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  // Otherwise the keyboard opens.
  field.readOnly = true;
  field.className = "only-spoken";
  document.body.append(field);
  field.select();
  // iPhones select a read-only field only by offsets.
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** Saves a file of this site. A browser opens a file of another site instead, where the customer can save it. */
function saveFile(url: string): undefined {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
}

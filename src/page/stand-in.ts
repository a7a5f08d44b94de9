import type { StandIn } from "../language/document.generated.ts";
import type { NativeArguments } from "../play/events.ts";

/** Replacement for a native call that the browser can do, except going back. */
type Kind = Exclude<StandIn, "back">;

const NOT_COPIED = "复制失败，请手动复制";
const NOT_DONE = "请在App内打开";

/**
 * Does in the browser what the app would do. Resolves to a message for the customer if that fails, else to undefined;
 * never rejects. Closing the share sheet without sharing is not a failure.
 */
export async function standIn(
  kind: Kind,
  given: NativeArguments,
  toast: (text: string) => void,
): Promise<string | undefined> {
  const { title, text, url } = textsIn(given);
  switch (kind) {
    case "share":
      if (await isShared({ ...(title && { title }), ...(text && { text }), ...(url && { url }) }))
        return undefined;
      return tellCopied(url ?? text, "链接已复制，可粘贴发送给好友", toast);
    case "copy":
      return tellCopied(text, "已复制", toast);
    case "save":
      return url ? save(url) : NOT_DONE;
    case "close":
      window.close();
      return window.closed ? undefined : NOT_DONE;
  }
}

function textsIn(given: NativeArguments): Partial<Record<"title" | "text" | "url", string>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === "string"));
}

async function isShared(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

async function tellCopied(
  text: string | undefined,
  words: string,
  toast: (text: string) => void,
): Promise<string | undefined> {
  if (!text || !(await isCopied(text))) return NOT_COPIED;
  toast(words);
  return undefined;
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isCopiedBySelection(text);
  }
}

/** Copies a text by selecting it, for browsers without the clipboard API or without permission for it. */
function isCopiedBySelection(text: string): boolean {
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
function save(url: string): undefined {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
}

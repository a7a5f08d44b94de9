import type { StandIn } from "../language/document.generated.ts";
import type { NativeArguments } from "../play/events.ts";

/** What the browser can do in place of an app, but for going back. */
type Kind = Exclude<StandIn, "back">;

const NOT_COPIED = "复制失败，请手动复制";
const NOT_DONE = "请在App内打开";

/**
 * Does in the browser what the app would do. Resolves to what to tell the customer where that fails; never rejects.
 * Who shuts the sheet without sharing has decided so: that is no failure.
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

/** As browsers copy that have no clipboard for scripts, or not for this page. */
function isCopiedBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  // Without it a keyboard comes up.
  field.readOnly = true;
  field.className = "only-spoken";
  document.body.append(field);
  field.select();
  // iPhones select nothing of what cannot be written into but by its offsets.
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** A browser saves what comes from this site, and opens what does not, where the customer can keep it. */
function save(url: string): undefined {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
}

import { isObject } from "../../../src/language/values.ts";

/** The host that no page may contact. */
export const EVIL_HOST = "evil.example";

/** The property of the window that a payload sets if it runs. */
export const RAN = "injectionRan";

/** The element that exists if a text became markup. */
export const ELEMENT = "x-injected";

const RUN = `window.${RAN}=1`;

/**
 * Markup that tries to break out of every context: an element, an attribute in either quotes, a script, a style, a title, a
 * comment, and markup that browsers repair. It contains no braces or brackets, which have a meaning in the texts of
 * documents.
 */
export const MARKUP = [
  `<${ELEMENT}></${ELEMENT}>`,
  `<img src=x onerror="${RUN}">`,
  `"><${ELEMENT} onclick="${RUN}" onfocus="${RUN}" autofocus>`,
  `'><svg onload='${RUN}'>`,
  `</script><script>${RUN}</script><!--<script>`,
  `</style><style>@import "https://${EVIL_HOST}/a.css";</style>`,
  `</title></textarea></noscript></template><iframe srcdoc="<script>parent.${RAN}=1</script>">`,
  `--><base href="https://${EVIL_HOST}/"><meta http-equiv="refresh" content="0;url=https://${EVIL_HOST}/">`,
  `&lt;${ELEMENT}&gt;&#60;${ELEMENT}&#62;\\u003c${ELEMENT}\\u003e`,
  `;background:url(https://${EVIL_HOST}/a.png);--a:expression(${RUN})`,
].join("");

/** Payloads for values that are used whole as an address, a colour or a style. */
export const WHOLE = {
  script: `javascript:${RUN}//`,
  data: `data:text/html,<script>parent.${RAN}=1</script>`,
  style: `red;background:url(https://${EVIL_HOST}/a.png)`,
  foreign: `//${EVIL_HOST}/a.png`,
};

/**
 * Replaces every text in the data and message of an answer's body. Returns other bodies than JSON unchanged. Texts that
 * are numbers, times or codes stay, since the page would otherwise only show that it cannot read them.
 */
export function spoilAnswer(body: string, change: (text: string) => string): string {
  try {
    const { message, data, ...rest } = JSON.parse(body) as Record<string, unknown>;
    return JSON.stringify({ ...rest, message: spoil(message, change), data: spoil(data, change) });
  } catch {
    return body;
  }
}

/** Replaces every such text in data. The data are not modified. */
export function spoil(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === "string") return isCode(data) ? data : change(data);
  if (Array.isArray(data)) return data.map((item) => spoil(item, change));
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, spoil(value, change)]));
}

const isCode = (text: string) => /^[\d .:/+TZ-]+$|^[a-zA-Z_]{1,24}$/.test(text);

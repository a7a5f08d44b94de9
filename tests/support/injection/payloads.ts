import { isObject } from "../../../src/language/values.ts";

/** The host of which no page may ask anything. */
export const EVIL_HOST = "evil.example";

/** What anything that runs would set on the window. */
export const RAN = "injectionRan";

/** The element that would be there if a text became markup. */
export const ELEMENT = "x-injected";

const RUN = `window.${RAN}=1`;

/**
 * Markup out of each place in which a text may stand: an element, an attribute in either kind of quotes, a script, a
 * style, a title, a comment, and what browsers mend. There are no braces in it, and no brackets: those mean something
 * in the texts of documents.
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

/** What does harm where a whole text is taken for an address, a colour or a piece of style. */
export const WHOLE = {
  script: `javascript:${RUN}//`,
  data: `data:text/html,<script>parent.${RAN}=1</script>`,
  style: `red;background:url(https://${EVIL_HOST}/a.png)`,
  foreign: `//${EVIL_HOST}/a.png`,
};

/**
 * The body of an answer with something else in the place of every text in its data and of its message; as it is where
 * it is no JSON. A text that is a number, a moment or a code of letters stays: with another the page would show
 * nothing but that it cannot read it.
 */
export function spoilAnswer(body: string, change: (text: string) => string): string {
  try {
    const { message, data, ...rest } = JSON.parse(body) as Record<string, unknown>;
    return JSON.stringify({ ...rest, message: spoil(message, change), data: spoil(data, change) });
  } catch {
    return body;
  }
}

/** Data with something else in the place of every such text. The data are not modified. */
export function spoil(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === "string") return isCode(data) ? data : change(data);
  if (Array.isArray(data)) return data.map((item) => spoil(item, change));
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, spoil(value, change)]));
}

const isCode = (text: string) => /^[\d .:/+TZ-]+$|^[a-zA-Z_]{1,24}$/.test(text);

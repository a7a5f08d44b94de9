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

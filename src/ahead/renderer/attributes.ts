/** Styles whose numbers are no lengths; of those that blocks use. A test compares all that is drawn with React's own. */
const PLAIN_NUMBER = /^(--|opacity|order|flex|zIndex|lineHeight|fontWeight|animationIterationCount)/;

/** Names in which SVG has a hyphen where React has a capital. */
const HYPHENED = /^(stroke|fill|font|stop|dominant|text(?!Length))(?=[A-Z])/;

const RENAMED: Record<string, string> = {
  className: "class",
  htmlFor: "for",
  defaultValue: "value",
  defaultChecked: "checked",
};

/** No attributes: what React keeps to itself. */
const OWN = /^(children|key|ref|autoFocus|suppressHydrationWarning|on[A-Z].*)$/;

/** The attributes that React would write for these properties. Styles are left out: see `styleOf`. */
export function attributesOf(props: Record<string, unknown>): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [prop, value] of Object.entries(props)) {
    if (value === null || value === undefined || prop === "style" || OWN.test(prop)) continue;
    const name = RENAMED[prop] ?? (HYPHENED.test(prop) ? hyphened(prop) : prop);
    // Of a state that is told or a note that is kept, false is a value; of any other attribute it is its absence.
    if (typeof value !== "boolean" || /^(aria|data)-|^(spellCheck|draggable)$/.test(name))
      attributes.set(name, `${value}`);
    else if (value) attributes.set(name, "");
  }
  return attributes;
}

/** A style as text, as React would write it. */
export function styleOf(style: unknown): string {
  return Object.entries(style ?? {})
    .filter(
      ([, value]) => value !== null && value !== undefined && value !== "" && typeof value !== "boolean",
    )
    .map(([name, value]) => {
      const unit = typeof value === "number" && value !== 0 && !PLAIN_NUMBER.test(name) ? "px" : "";
      return `${name.startsWith("--") ? name : hyphened(name)}:${`${value}`.trim()}${unit}`;
    })
    .join(";");
}

function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/** The oldest WebViews that open the pages. Styles are lowered to them; a test holds the rest. */
export const oldest = ["chrome80", "safari14"];

/** The syntax that they know. By their names, each `?.` would be lowered, too, for what Chromium 80 gets wrong only where arguments are spread. */
export const oldestSyntax = ["es2020", "safari14"];

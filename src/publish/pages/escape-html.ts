/** Escapes a text for HTML content and for attributes in double quotes. Removes NUL, which is not allowed in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("\0", "")
    .replace(/&/g, "&amp;")
    .replace(/"/g, "&quot;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

import type { PageCase } from "./cases.ts";
import { type BenchSite, contentOf } from "./sites.ts";

/**
 * Sends the page's first calls, and writes the button's text when all are answered, without tables, expressions,
 * dialogs or React. The text is fixed.
 */
const FLOOR = `
const query = new URLSearchParams(location.search);
const textOf = (parts) => parts.map((one) => (typeof one === "string" ? one : (query.get(one[1]) ?? ""))).join("");
const { calls } = JSON.parse(document.getElementById("calls").textContent);
const answers = calls.map(({ request: { url, fields } }) => {
  const form = new FormData();
  for (const [name, parts] of Object.entries(fields)) form.append(name, textOf([parts].flat()));
  return fetch(textOf(url), { method: "POST", body: form }).then((answer) => answer.json());
});
const isRead = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
Promise.all([...answers, isRead]).then(() => {
  const waiting = document.querySelector("button[aria-busy]");
  const button = waiting ?? document.querySelector(".page-body").appendChild(document.createElement("button"));
  button.className = "button";
  for (const name of ["aria-disabled", "aria-busy", "aria-label"]) button.removeAttribute(name);
  button.textContent = wanted;
});
`;

/**
 * Returns a published site in which this page is minimal: the prerendered HTML with its styles and
 * pictures, and a few lines of script. Throws if the page does not exist.
 */
export function floorSite(site: BenchSite, { route, button }: PageCase): BenchSite {
  const page = site.find(route);
  if (!page) throw new Error(`There is no page at ${route}`);
  const [calls = ""] = /<script type="application\/json" id="calls">.*?<\/script>/s.exec(page.text) ?? [];
  const script = `<script>{const wanted=${JSON.stringify(button)};${FLOOR}}</script>`;
  const html = page.text
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<template\b.*?<\/template>/gs, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, "")
    .replace("</title>", () => `</title>${calls}${script}`);
  // Its policy would refuse the script.
  const headers = Object.fromEntries(
    Object.entries(page.headers).filter(([name]) => name !== "Content-Security-Policy"),
  );
  const floor = contentOf("floor.html", Buffer.from(html), headers);
  return { find: (path) => (path === route ? floor : site.find(path)) };
}

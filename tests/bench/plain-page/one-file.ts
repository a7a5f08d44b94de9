import { ALT, buttonOf, RULES, statusLine, TITLE, WAITING } from "./texts.ts";

/** Sends the first call before the document is parsed. */
const ASK = `
const call = (path) => {
  const body = new FormData();
  body.append("accessToken", new URLSearchParams(location.search).get("token") || "");
  return fetch("/prod-api" + path, { method: "POST", body }).then((response) => response.json());
};
const first = call("/api/status");
`;

/** Shows the answer, and claims. */
const SHOW = `
const button = document.querySelector("button");
const show = ({ data }) => {
  const { text, isOn } = buttonOf(data);
  document.querySelector(".status").textContent = statusLine(data);
  button.textContent = text;
  button.disabled = !isOn;
};
button.onclick = () => call("/api/receive").then(() => call("/api/status")).then(show);
first.then(show);
`;

/** Returns the page as one HTML file with these styles and no framework. */
export function oneFile(css: string, banner: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<link rel="icon" href="data:,"><title>${TITLE}</title><script>${ASK}</script><style>${css}</style></head>
<body><div class="page"><img class="banner" src="${banner}" alt="${ALT}"><h1>${TITLE}</h1><div class="status"></div>
<button disabled>${WAITING}</button><div class="rules">${RULES.map((rule) => `<p>${rule}</p>`).join("")}</div></div>
<script>const statusLine=${statusLine};const buttonOf=${buttonOf};${SHOW}</script></body></html>`;
}

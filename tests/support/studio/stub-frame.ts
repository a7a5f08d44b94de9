/**
 * The inside of a phone that draws no page: its title and the texts of its rows. It tells of itself what the real one
 * would, with the first row of each table, or that of the scene, as the one that is shown.
 */
export const STUB_FRAME = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>页面</title><style>
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #3b1310; background: #fff6ef; }
  header { padding: 72px 24px 40px; background: linear-gradient(#c8281e, #e4572e); color: #fff; }
  h1 { margin: 0; font-size: 32px; } main { padding: 24px; }
  li { margin: 12px 0; padding: 14px 16px; border-radius: 14px; background: #fff; list-style: none; }
  ul { margin: 0; padding: 0; }
</style></head><body><header><h1></h1><p id="clock"></p></header><main><ul></ul></main><script>
  const tell = (what) => parent.postMessage({ studio: "told", what }, location.origin);
  addEventListener("message", ({ data }) => {
    if (data.studio !== "show") return;
    const { campaign } = data.published;
    document.querySelector("h1").textContent = campaign.title;
    document.querySelector("#clock").textContent = data.clock === null ? "" : new Date(data.clock).toISOString();
    const tables = Object.entries(campaign.tables ?? {});
    const texts = tables.flatMap(([, { rows }]) => rows.map(({ text, state }) => typeof text === "string" ? text : state));
    document.querySelector("ul").replaceChildren(...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    document.documentElement.style.fontSize = data.phone.letters * 100 + "%";
    tell({ kind: "call", endpoint: "status", fields: { accessToken: "…" }, outcome: "answered" });
    tell({ kind: "snapshot", scope: { session: { loggedIn: data.token !== "" }, now: data.clock ?? Date.now() },
      rows: Object.fromEntries(tables.map(([name, { rows }]) => [name, rows[0].state])) });
  });
  parent.postMessage({ studio: "ready" }, location.origin);
</script></body></html>`;

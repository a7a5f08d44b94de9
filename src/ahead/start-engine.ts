/**
 * Starts the engine of a page with drawings; on other pages the HTML does that. Starting it twice does nothing: browsers
 * execute a module once.
 */
export function startEngine(): void {
  const { engine } = document.getElementById("choose")?.dataset ?? {};
  if (engine === undefined) return;
  const script = document.createElement("script");
  script.type = "module";
  script.src = engine;
  document.head.append(script);
}
